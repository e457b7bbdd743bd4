"""Python in markup, put into the page in every form that PyScript looks for."""

RUN = "import js; js.document.documentElement.dataset.ran = '{}'"
PUT_IN = """codes => {
  const page = document.body, name = codes.map((code, at) => code.replace('{}', at));
  page.insertAdjacentHTML('beforeend', `<py-script>${name[0]}</py-script><mpy-script>${name[1]}</mpy-script><p id="way"><button py-click="${name[2]}">Press</button></p>`);
  const script = document.createElement('script');
  Object.assign(script, { type: 'py', textContent: name[3] });
  page.append(script);
  const inside = document.createElement('div');
  inside.innerHTML = `<script type="py">${name[4]}</script>`;
  page.append(inside);
  inside.setAttribute('py-click', name[5]);
  page.append(document.createElement('div'));
  page.lastChild.attachShadow({ mode: 'open' }).innerHTML = `<py-script>${name[6]}</py-script>`;
  const away = document.createElement('script');
  for (const [key, value] of Object.entries({ type: 'py', worker: '', name: 'away', src: document.documentElement.dataset.botSrc })) away.setAttribute(key, value);
  page.append(away);
  document.querySelector('[py-click]').click();
  inside.click();
}"""
