"""The style sheet of a report, which is a single file and doesn't use the table's style sheets."""

STYLE = """
:root { --ink: #2a1422; --soft: #6b5060; --line: #d8c8b2; --paper: #fffaf2; --mark: #8a2f5f; --brass: #7a5400; }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.5rem; background: var(--paper); color: var(--ink);
  font: .9375rem/1.5 "Commissioner", system-ui, "Segoe UI", sans-serif; }
h1, h2, h3, .lead { font-family: "Texturina", "Palatino Linotype", Palatino, Georgia, serif; line-height: 1.25; margin: 0; }
h1, h2 { font-size: 1.875rem; }
h3 { font-size: 1.25rem; margin: 0 0 .5rem; break-after: avoid; }
article { padding: 1.5rem 0 2.5rem; break-before: page; }
article:first-of-type { break-before: auto; }
header { border-bottom: 3px double var(--ink); margin-bottom: 1.25rem; padding-bottom: .5rem; }
header p, footer, .keys { color: var(--soft); }
header p { margin: .25rem 0 0; }
.lead { font-size: 1.125rem; margin: 0 0 1.5rem; }
.parts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: 2rem; align-items: start; }
.wide { grid-column: 1 / -1; }
.halves { display: grid; grid-template-columns: auto 1fr; gap: 2rem; align-items: start; }
section { break-inside: avoid; min-width: 0; }
section + section { margin-top: 2rem; }
.parts > section + section { margin-top: 0; }
svg { display: block; max-width: 100%; height: auto; overflow: visible; margin-bottom: .75rem; }
svg text { font: 13px "Commissioner", system-ui, sans-serif; fill: var(--ink); }
.grid { stroke: var(--line); }
.axis { stroke: var(--ink); stroke-width: 1.5; fill: none; }
.fair { stroke: var(--brass); stroke-width: 2; stroke-dasharray: 5 4; }
.whisker { stroke: var(--ink); stroke-width: 1.75; }
circle { fill: var(--ink); }
.other, .bar { fill: var(--mark); }
.dots { display: grid; grid-template-columns: fit-content(40%) 1fr; column-gap: 1.5rem; align-items: center; padding-right: 1rem; margin-bottom: .75rem; }
.dots svg { width: 100%; margin: 0; }
table { width: 100%; border-collapse: collapse; font-size: .8125rem; font-variant-numeric: tabular-nums; }
th, td { border-bottom: 1px solid var(--line); padding: .25rem .5rem; text-align: right; vertical-align: top; }
th:first-child { padding-left: 0; text-align: left; font-weight: 400; }
thead th, thead th:first-child { color: var(--soft); font-weight: 600; }
td { white-space: nowrap; }
.ends :is(td, th):nth-child(2) { text-align: left; white-space: normal; }
table + h3, .parts + section { margin-top: 1.5rem; }
.keys { columns: 12rem; margin: 0 0 .75rem; padding: 0; list-style: none; font-size: .8125rem; }
footer { border-top: 1px solid var(--line); margin-top: 1.5rem; padding-top: .5rem; font-size: .8125rem; }
@media (max-width: 40rem) {
  body { padding: 1.25rem 1rem; }
  .dots { grid-template-columns: 1fr; padding: 0 1rem; }
  .dots span { margin: .25rem -1rem -.25rem; }
  .halves { grid-template-columns: 1fr; gap: 0; }
  .ends tr { display: grid; grid-template-columns: 1fr auto auto; border-bottom: 1px solid var(--line); padding: .25rem 0; }
  .ends :is(td, th) { border: 0; padding: 0 0 0 .75rem; }
  .ends :is(td, th):nth-child(2), .ends tbody th:first-child { padding: 0; }
  .ends tbody th:first-child { grid-column: 1 / -1; font-weight: 600; }
  .ends thead th:first-child { display: none; }
}
@media print {
  body { padding: 0; max-width: none; background: none; font-size: 10pt; }
  .parts { grid-template-columns: 1fr 1fr; gap: 1.25rem 2rem; }
  .wide { break-inside: auto; }
  .dots, tr { break-inside: avoid; }
  .halves svg { width: 12rem; }
  article { padding: 0; }
  footer { margin-top: .75rem; break-before: avoid; }
  * { print-color-adjust: exact; }
}
@page { margin: 14mm; }
"""
