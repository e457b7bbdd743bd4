// A line to another device in the same room, without any server, and the codes by which it is opened: what of a session description no template knows.
// A code: kind and make (1 byte), user and password of ICE, the fingerprint (32), then each way to come: sort (1), port (2), address (16 or 4). Comes when it is wanted.
(() => {
  'use strict';
  const VERSION = 1,
    SORTS = ['offer', 'answer'],
    PRINT = 32;
  const MOST = 3; // ways that an invitation tells; a reply needs none, as its sender knocks, or one, if the other end has to
  const MDNS = 0,
    V4 = 1,
    V6 = 2,
    WIDTHS = [16, 4, 16];
  const HEX = 0x80,
    PLAIN = 0x40; // how letters are packed, beside how many bytes they take; else four letters in three bytes
  const FIREFOX = /^[0-9a-f]{8}$/; // the letters by which it's known
  const GATHERS = 1500; // ms that are waited for the ways to come
  const BEAT = 2000,
    SILENT = 2.5 * BEAT; // ms between two signs of life, and until silence is told
  const WAKES = 8 * BEAT; // ms of silence after which an end is woken that tires: both do so at about the same time, when ends that don't tire knock, too
  const PARTS = 1000; // ms within which the last words come through a line that is closed
  const LONGEST = 1 << 18; // characters of a text
  const TEXT = '=',
    LEFT = '+',
    ASKS = '?',
    REPLIES = '!'; // how a text begins that goes over a line, an invitation that is left, and what two ends agree on; "" is a sign of life

  // bytes as they are written

  const bytesOf = text => Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), sign => sign.charCodeAt(0));
  const hex = bytes => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
  const unhex = text => text.match(/../g).map(pair => parseInt(pair, 16));

  function textOf(bytes) {
    return btoa(String.fromCharCode(...bytes))
      .replace(/\+/g, '-')
      .replace(/\//g, '_')
      .replace(/=+$/, '');
  }

  /** Letters as bytes: browsers make them of 64 signs, or of hexadecimal digits. */
  function packed(text) {
    if (/^([0-9a-f]{2}){4,}$/.test(text)) return [HEX | (text.length / 2), ...unhex(text)];
    if (text.length % 4) return [PLAIN | text.length, ...new TextEncoder().encode(text)];
    const bytes = [...atob(text)].map(sign => sign.charCodeAt(0));
    return [bytes.length, ...bytes];
  }

  /** What reads a code piece by piece; a code that ends early or says what no browser says is an error. */
  function reader(bytes) {
    let at = 0;
    const take = size => {
      const part = bytes.subarray(at, (at += size));
      if (part.length < size) throw new Error('A code ends early');
      return part;
    };
    const letters = () => {
      const [head] = take(1),
        part = take(head & 63);
      const text = head & HEX ? hex(part) : head & PLAIN ? new TextDecoder().decode(part) : btoa(String.fromCharCode(...part));
      if (!/^[A-Za-z0-9+/]{4,256}$/.test(text)) throw new Error('A code has wrong letters');
      return text;
    };
    return { take, letters, more: () => at < bytes.length };
  }

  // the ways by which a device is reached

  /** An address as its sort and its bytes; nothing for one of another sort. */
  function packedAddress(text) {
    const name = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.local$/.exec(text);
    if (name) return [MDNS, ...unhex(name[1].replace(/-/g, ''))];
    if (/^\d+(\.\d+){3}$/.test(text)) return [V4, ...text.split('.').map(Number)];
    if (!/^[0-9a-f:]+$/.test(text)) return null;
    const [head, tail] = text.split('::').map(half => (half ? half.split(':') : []));
    const groups = tail ? [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail] : head;
    return [V6, ...groups.flatMap(group => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255])];
  }

  function address(sort, bytes) {
    if (sort === MDNS) return `${hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}.local`;
    if (sort === V4) return bytes.join('.');
    return hex(bytes).match(/..../g).join(':');
  }

  const way = ([host, port], number) => `candidate:${number + 1} 1 udp ${2113937151 - number * 256} ${host} ${port} typ host`;

  // codes

  /** The ways of a sort that a description tells of, those first that come first among their like. */
  function found(sdp, sort) {
    const ways = [...sdp.matchAll(new RegExp(`^a=candidate:\\S+ 1 udp \\d+ (\\S+) (\\d+) typ ${sort}`, 'gim'))]
      .map(([, host, port]) => [packedAddress(host), port])
      .filter(([host]) => host);
    return ways.sort(([one], [other]) => one[0] - other[0]);
  }

  /** The code of a description, with no more ways in its own network than `most`, and the one by which a server has seen it from outside, if any has. */
  function codeOf({ type, sdp }, most) {
    const held = name => sdp.match(new RegExp(`^a=${name}:(.*?)\r?$`, 'm'))[1];
    const outside = found(sdp, 'srflx').slice(0, 1),
      inside = found(sdp, 'host').slice(0, Math.min(most, MOST - outside.length));
    const ways = [...inside, ...outside].flatMap(([[sort, ...bytes], port]) => [sort, port >> 8, port & 255, ...bytes]);
    if (most && !ways.length) throw new Error('This device is in no network');
    const print = unhex(held('fingerprint').split(' ')[1].replace(/:/g, ''));
    return textOf([(VERSION << 4) | SORTS.indexOf(type), ...packed(held('ice-ufrag')), ...packed(held('ice-pwd')), ...print, ...ways]);
  }

  /** What a code of a sort holds. */
  function read(code, wanted) {
    const { take, letters, more } = reader(bytesOf(code)),
      [head] = take(1);
    if (head >> 4 !== VERSION || SORTS[head & 15] !== wanted) throw new Error('A code of another sort');
    const [user, password, print] = [letters(), letters(), hex(take(PRINT))],
      ways = [];
    while (more()) {
      const [sort, high, low] = take(3);
      if (!WIDTHS[sort] || ways.length === MOST) throw new Error('A code tells of no way');
      ways.push([address(sort, take(WIDTHS[sort])), (high << 8) | low]);
    }
    if (wanted === 'offer' && !ways.length) throw new Error('An invitation tells of no way');
    return { type: wanted, user, password, print, ways };
  }

  /** Whether who has invited has to knock: Firefox (its letters are hexadecimal digits) finds the names of others, which do not always find its own. */
  const knocks = ({ user, ways }) => FIREFOX.test(user) && ways.every(([host]) => host.endsWith('.local'));

  /** Whether an end tires: Firefox gives up within seconds what has begun and meets nobody. Such an end begins when it's woken. */
  const tires = ({ sdp }) => FIREFOX.test(sdp.match(/^a=ice-ufrag:(.*?)\r?$/m)[1]);

  /** The description that a code stands for. */
  function described({ type, user, password, print, ways }) {
    const colons = print.toUpperCase().match(/../g).join(':'),
      setup = type === 'offer' ? 'actpass' : 'active';
    const sdp = ['v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0', 'm=application 9 UDP/DTLS/SCTP webrtc-datachannel', 'c=IN IP4 0.0.0.0'];
    sdp.push(...ways.map((one, number) => `a=${way(one, number)}`), `a=ice-ufrag:${user}`, `a=ice-pwd:${password}`, `a=fingerprint:sha-256 ${colons}`);
    sdp.push(`a=setup:${setup}`, 'a=mid:0', 'a=sctp-port:5000', `a=max-message-size:${LONGEST}`, '');
    return { type, sdp: sdp.join('\r\n') };
  }

  function gathered(connection) {
    return new Promise(done => {
      const look = () => connection.iceGatheringState === 'complete' && done();
      connection.addEventListener('icegatheringstatechange', look);
      setTimeout(done, GATHERS);
      look();
    });
  }

  /** One end of a connection. It may sleep: it is agreed, but keeps the ways to the other end for itself until it is woken. */
  class End {
    #ways = [];
    #begins = null;

    constructor(server, certificates) {
      this.connection = new RTCPeerConnection({ iceServers: server ? [{ urls: server }] : [], certificates });
      this.channel = this.connection.createDataChannel('near', { negotiated: true, id: 0 });
    }

    /** Make the description of this end, and return its code. */
    async make(kind, most) {
      await this.connection.setLocalDescription(await this.connection[kind]());
      await gathered(this.connection);
      return codeOf(this.connection.localDescription, most);
    }

    /** Take the code of the other end. */
    async accept(code, sort, asleep = false) {
      const held = read(code, sort);
      if (asleep) this.#ways = held.ways.splice(0);
      const take = () => this.connection.setRemoteDescription(described(held));
      if (asleep && sort === 'answer' && tires(this.connection.localDescription)) this.#begins = take;
      else await take();
    }

    /** Take the code of an end that invites, and return the reply to it, asleep. */
    async reply(code) {
      await this.accept(code, 'offer', true);
      const answer = await this.connection.createAnswer();
      if (!tires(answer)) return this.make('createAnswer', MOST);
      this.#begins = () => this.connection.setLocalDescription(answer);
      return codeOf(answer, 0);
    }

    get tires() {
      return this.#begins !== null;
    }

    async wake() {
      const begins = this.#begins,
        ways = this.#ways.splice(0);
      this.#begins = null;
      await begins?.();
      await Promise.all(ways.map((one, number) => this.connection.addIceCandidate({ candidate: way(one, number), sdpMid: '0' })));
    }

    get failed() {
      return this.connection.connectionState === 'failed';
    }

    say(text) {
      if (this.channel.readyState === 'open') this.channel.send(text);
    }

    close() {
      this.connection.close();
    }

    /** Close it once what was said last has gone. */
    part() {
      this.channel.onclose = () => this.close();
      this.channel.close();
      setTimeout(() => this.close(), PARTS);
    }
  }

  let own = null; // what all lines of this page bear: replies to several guests are one code, which says its fingerprint once

  const certificates = async () => [await (own ??= RTCPeerConnection.generateCertificate({ name: 'ECDSA', namedCurve: 'P-256' }))];

  // while lines are open the screen stays on, whoever leaves the page is asked, and a newer version waits; with the page they go at once

  const OPEN = ['open', 'silent'];
  const held = new Set();
  let light = null; // what keeps the screen on, once it comes

  const ask = event => event.preventDefault();
  const part = ({ persisted }) => persisted || held.forEach(line => line.vanish());

  /** Take notice of how a line stands. */
  function hold(line) {
    const before = held.size > 0;
    held[OPEN.includes(line.state) ? 'add' : 'delete'](line);
    const now = held.size > 0,
      root = document.documentElement;
    if (before === now) return;
    root.toggleAttribute('data-lines', now);
    window[now ? 'addEventListener' : 'removeEventListener']('beforeunload', ask);
    window[now ? 'addEventListener' : 'removeEventListener']('pagehide', part);
    document[now ? 'addEventListener' : 'removeEventListener']('visibilitychange', lit);
    lit();
    if (!now && 'update' in root.dataset) window.dispatchEvent(new CustomEvent('courtcards:update'));
  }

  /** Have the screen stay on, or not any more; a page that is hidden has lost that. */
  function lit() {
    if (document.hidden) {
      light = null;
    } else if (held.size) {
      light ??= navigator.wakeLock?.request('screen').catch(() => null); // not while there is little power left
    } else {
      light?.then(one => one?.release());
      light = null;
    }
  }

  /**
   * A line: `waiting` until each device has the other's code and they have met, then `open`; `silent` while nothing comes; `closed` for good. While it is open
   * a spare end is agreed, which sleeps until the one in use has failed.
   */
  class Line {
    state = 'waiting';
    code = '';
    left = ''; // the invitation that the other end has left, to come back by it: the first one over each line
    #kept = []; // texts that came before anybody listened
    #inviting; // whether this end has invited: it asks for spares
    #given; // what all ends are made with: what finds the way, if anything does, and certificates
    #end;
    #spare = null;
    #heard = text => this.#kept.push(text);
    #changed = () => {};
    #last = 0; // when something came
    #lived = 0; // when this end gave a sign of life
    #asked = -WAKES; // when a spare was asked for last
    #slept = false; // whether that was so late that the page must have slept
    #beat = 0;

    constructor(inviting, ...given) {
      this.#inviting = inviting;
      this.#given = given;
      this.#end = this.#fresh();
    }

    #fresh() {
      const end = new End(...this.#given);
      end.channel.onopen = () => this.#use(end);
      end.channel.onmessage = ({ data }) => this.#take(data);
      end.channel.onclose = () => end === this.#end && !(end.failed && this.#spare) && this.close();
      end.connection.onconnectionstatechange = () => end.failed && this.#fail(end);
      return end;
    }

    #be(state) {
      if (this.state === state || this.state === 'closed') return;
      this.state = state;
      hold(this);
      this.#changed();
    }

    #use(end) {
      if (this.state === 'closed') return end.close();
      const before = this.#end;
      this.#end = end;
      if (end === this.#spare) this.#spare = null; // one that was agreed before this end opened here stays
      if (before !== end) before.close();
      this.#last = this.#lived = performance.now();
      this.#slept = false;
      this.#beat ||= setInterval(() => this.#live(), BEAT);
      if (this.state === 'open') this.#changed(); // what was under way over the other end may be lost
      this.#be('open');
      if (this.#inviting) this.#ask();
    }

    #fail(end) {
      if (end === this.#spare && !this.#end.failed) this.#renew();
      else if (end === this.#end && this.#spare?.tires) this.#be('silent');
      else if (end === this.#end && this.#spare) this.#wake();
      else if (end === this.#end || end === this.#spare) this.close();
    }

    /** Have another spare in the place of one that has failed: the end that invites asks for it in a while. */
    #renew() {
      this.#drop();
      if (!this.#inviting) this.#end.say(ASKS);
    }

    /** Wake the spare, if this end has joined: it knocks, while the end that has invited sleeps until somebody does, however long that is, unless it tires. */
    #wake() {
      const spare = this.#spare;
      if (!this.#inviting || spare?.tires) spare?.wake().catch(() => this.#fail(spare));
    }

    #live() {
      const now = performance.now();
      this.#slept ||= now - this.#lived > SILENT;
      this.#lived = now;
      this.#end.say('');
      if (this.#inviting && !this.#spare && now - this.#asked > WAKES) this.#ask();
      if (now - this.#last <= SILENT) return;
      this.#be('silent');
      const tired = this.#spare?.tires && now - this.#last > WAKES + (this.#inviting ? 0 : BEAT / 2); // who knocks finds the other end awake
      if (this.#slept || tired) this.#wake(); // the other end has given this one up
    }

    #take(data) {
      if (this.state === 'closed') return;
      if (typeof data !== 'string' || data.length > LONGEST) return this.close();
      this.#last = performance.now();
      this.#be('open');
      const rest = data.slice(1);
      if (data[0] === TEXT) this.#heard(rest);
      else if (data[0] === LEFT && rest && !this.left) {
        this.left = rest;
        this.#changed();
      } else if (data[0] === ASKS && this.#inviting) this.#renew();
      else if (data[0] === ASKS && (!this.#spare || this.#last - this.#asked > BEAT)) this.#reply(rest);
      else if (data[0] === REPLIES && this.#inviting && this.#spare) this.#spare.accept(rest, 'answer', true).catch(() => this.#drop());
    }

    #drop() {
      this.#spare?.close();
      this.#spare = null;
    }

    /** Ask the other end for a spare. */
    #ask() {
      const end = (this.#spare = this.#fresh());
      this.#asked = performance.now();
      end.make('createOffer', MOST).then(
        code => this.#end.say(ASKS + code),
        () => this.#drop(),
      );
    }

    async #reply(code) {
      this.#drop(); // the other end's has failed
      const end = (this.#spare = this.#fresh());
      this.#asked = performance.now();
      try {
        this.#end.say(REPLIES + (await end.reply(code)));
      } catch {
        if (end === this.#spare) this.#renew();
      }
    }

    /** Come to have a code: the one of an invitation, or the reply to one. */
    async begin(invitation) {
      if (invitation) await this.#end.accept(invitation, 'offer');
      this.code = await (invitation ? this.#end.make('createAnswer', knocks(read(invitation, 'offer')) ? 1 : 0) : this.#end.make('createOffer', MOST));
      return this;
    }

    /** Open the line by the reply to its invitation. */
    async take(reply) {
      await this.#end.accept(reply, 'answer');
      return this;
    }

    /** Send a text; what cannot be sent is lost. */
    send(text) {
      this.#end.say(TEXT + text);
    }

    /** How many bytes of what was sent have not left this device. */
    get load() {
      return this.#end.channel.bufferedAmount;
    }

    /** Leave the other end an invitation: to a line that waits here, for when a page is loaded anew. */
    leave(invitation) {
      this.#end.say(LEFT + invitation);
    }

    /** Pass on every text, also those that came before. */
    listen(heard) {
      this.#heard = heard;
      this.#kept.splice(0).forEach(heard);
    }

    /** Tell whenever the state is another, an invitation was left, or a spare end has taken over. */
    watch(changed) {
      this.#changed = changed;
    }

    close() {
      clearInterval(this.#beat);
      this.#be('closed');
      this.#drop();
      this.#end.part();
    }

    /** Close both ends and tell nobody here. */
    vanish() {
      this.#drop();
      this.#end.close();
    }
  }

  window.courtcards.near = {
    /** A line that waits for a reply to its code; a server finds the way, or none does. */
    invite: async server => new Line(true, server, await certificates()).begin(),
    /** A line whose code is the reply to an invitation. */
    join: async (code, server) => new Line(false, server, await certificates()).begin(code),
    codeOf,
    read,
    described,
  };
})();
