/** What the office's page has beyond the pages of the training gateway. */
export const ownStyle = `
main.customer { max-width: 480px; margin: 0 auto; padding: 16px; }
main.customer .facts dt { overflow-wrap: anywhere; }
main.customer .total { font-size: 1.25rem; font-weight: 800; }
main.middle { max-width: 1180px; margin: 0 auto; }
/* The line across the screen belongs to the header; the header's content is as wide as the page. */
.top { padding-left: max(24px, calc((100% - 1148px) / 2)); padding-right: max(24px, calc((100% - 1148px) / 2)); }
.brand { flex: 1 1 150px; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
/* Beside eight entries there is no room for a name but below. */
.brand small { display: block; margin: 0; overflow: hidden; text-overflow: ellipsis; line-height: 1.3; }
/* By the keyboard nobody goes through all entries on each page. */
.skip { position: absolute; top: 8px; left: 8px; z-index: 1; padding: 10px 14px; border-radius: 9px; background: var(--surface); }
.skip:not(:focus) { width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.rows { display: grid; grid-template-columns: minmax(0, 1fr); }
.rows .badge { white-space: normal; }
.rows li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 16px; padding: 12px 0; border-top: 1px solid var(--line); }
main.middle p { overflow-wrap: anywhere; }
.rows li > p { flex: 1 1 320px; }
form.stack button { width: auto; }
button.quiet { min-height: 44px; padding: 6px 14px; font-size: 0.92rem; }
.qr svg { display: block; width: 100%; height: auto; }
input + p { margin-top: 6px; }
.tiles { display: flex; flex-wrap: wrap; gap: 12px; }
.tiles div { flex: 1 1 auto; padding: 12px 16px; border-radius: 12px; background: var(--paper); }
.tiles dt { color: var(--ink-soft); font-size: 0.86rem; }
.tiles dd { white-space: nowrap; font-size: 1.25rem; font-weight: 800; letter-spacing: -0.01em; }
/* Six tiles are in one line, or in two lines of three: none is alone. */
.tiles:has(:nth-child(6)) dd { font-size: 1.05rem; }
nav form.actions input { width: auto; }
figure:has(.bars) { min-width: 0; }
.bars { display: flex; align-items: flex-end; fill: var(--accent); font-size: 0.7rem; line-height: 1.3; }
.bars li { flex: 1 1 0; min-width: 0; display: grid; justify-items: center; }
.bars svg { width: 70%; }
.bars b { margin-bottom: 3px; font-weight: 600; white-space: nowrap; }
.bars small { justify-self: stretch; text-align: center; color: var(--ink-soft); }
.bars small, .bars + .scale { border-top: 1px solid var(--line-strong); }
.bars.many b { writing-mode: vertical-rl; }
.scale { display: flex; justify-content: space-between; color: var(--ink-soft); font-size: 0.78rem; padding-top: 4px; }
td { font-variant-numeric: tabular-nums; }
th.money, td.count { text-align: right; }
/* Tables of sums below each other have their columns below each other too. */
.sums table { table-layout: fixed; min-width: 640px; }
.sums th { white-space: normal; vertical-align: bottom; }
.sums th:first-child { width: 34%; }
.sums th:nth-child(2) { width: 12%; }
.sums .badge, .sums small { white-space: normal; }
/* Two columns more where there are service charge and tax; billions stay in theirs. */
.sums table:has(th:nth-child(6)) { min-width: 900px; }
.sums th:first-child:nth-last-child(n + 6) { width: 18%; }
.sums th:nth-child(2):nth-last-child(n + 5) { width: 10%; }
main.middle .sums table:has(th:nth-child(6)) :is(th, td) { padding-left: 8px; padding-right: 8px; }
.sums td:first-child { white-space: normal; overflow-wrap: anywhere; }
label.day { display: flex; align-items: center; gap: 8px; margin: 0; font-size: 0.84rem; }
td code { white-space: nowrap; }
td.long { min-width: 200px; overflow-wrap: anywhere; }
.fields { grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); align-items: start; }
/* Label, field and hint each have a line of their own, so that fields are level beside a label of two lines. */
.fields:not(.filters) { row-gap: 0; margin-bottom: -14px; }
.fields:not(.filters) > div { grid-row: span 3; display: grid; grid-template-rows: subgrid; margin-bottom: 14px; }
.fields > div > label { align-self: end; }
main.middle .filters { grid-template-columns: repeat(auto-fit, minmax(140px, 1fr)); align-items: end; }
select, input[type='date'] { height: 46px; }
/* A date with its picker fits beside five others. */
.filters input[type='date'] { padding: 8px; }
.qr { margin-left: 0; }
.fields .wide { grid-column: 1 / -1; }
main.middle .facts { max-width: 640px; }
main.middle .tabs { gap: 2px; }
main.middle .tabs a { padding: 10px 12px; font-size: 0.92rem; }
main.middle th, main.middle td { padding-left: 12px; padding-right: 12px; }
details summary { cursor: pointer; color: var(--accent); font-weight: 600; min-height: 32px; }
.rows li > details, .rows li > .notice { flex: 1 1 100%; }
.notice form { margin-top: 8px; }
.rows .folds { flex: 1 1 100%; display: flex; flex-wrap: wrap; gap: 4px 20px; }
.rows .folds details[open] { flex: 1 1 100%; }
.rows .folds .actions { align-items: center; padding: 8px 0; }
.rows .folds .actions p { flex: 1 1 320px; }
.rows .folds input { width: auto; min-width: 180px; }
button:disabled { opacity: 0.5; cursor: default; }
#seen, .seen { max-width: 100%; border: 1px solid var(--line); border-radius: 10px; }
#seen[hidden] { display: none; }
/* A phone can't scan its own screen. */
@media (min-width: 641px) {
  .ownPhone { display: none; }
}
/* The form has forty fields; its save button is in sight from each of them. */
.save { position: sticky; bottom: 0; padding: 12px 0; background: var(--paper); }
fieldset.plain > .card { margin-bottom: 0; }
fieldset.plain { border: 0; margin: 0; padding: 0; min-width: 0; }
.table input[type='checkbox'] { width: 22px; min-height: 22px; accent-color: var(--accent); }
.table input:not([type='checkbox']), .table select { min-width: 120px; }
code { overflow-wrap: anywhere; }
/* Eight pages and the way out are one line on a small screen too. */
@media (max-width: 1100px) {
  .bars b { writing-mode: vertical-rl; }
  .tiles:has(:nth-child(6)) div { flex-basis: 30%; }
  .sums table:has(th:nth-child(6)) :is(th, td) { font-size: 0.8rem; }
  td code { white-space: normal; }
  .top { column-gap: 8px; padding-left: 16px; padding-right: 16px; }
  .top nav { gap: 0; }
  .top nav a { padding: 10px 9px; font-size: 0.86rem; }
}
@media (max-width: 640px) {
  .top { display: grid; grid-template-columns: 1fr auto; }
  .top nav { grid-row: 2; grid-column: 1 / -1; }
  /* Beside a margin that takes the rest, a long name would run under the way out. */
  .top .brand { margin-right: 0; }
  form.stack button { width: 100%; }
  /* Six filters below each other would fill the first screen. */
  main.middle .filters { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 4px 12px; }
  main.middle .tabs a { padding: 7px 10px; }
  .filters input, .filters select { min-width: 0; height: 44px; min-height: 44px; padding: 8px; }
  .filters input + p { margin-top: 2px; }
  .tiles { gap: 6px; }
  .tiles div, .tiles:has(:nth-child(6)) div { flex-basis: 100%; }
  .tiles div { display: flex; justify-content: space-between; align-items: baseline; gap: 12px; padding: 6px 12px; }
  .tiles dd { font-size: 1.05rem; }
  .table td[data-label] { display: flex; justify-content: space-between; gap: 16px; font-size: 0.9rem; }
  .bars.many { font-size: 0.56rem; line-height: 1.1; }
  .bars.many li:nth-child(even) small { color: transparent; }
  .sums table, .sums table:has(th:nth-child(6)) { min-width: 0; }
  /* Each sum has its head beside it, but a way to pay, a branch or a person does not say what they are: that head stays above. */
  main.middle .sums thead, main.middle .sums thead tr, main.middle .sums th:first-child { position: static; display: block; width: auto; height: auto; overflow: visible; clip-path: none; }
  main.middle .sums thead tr, main.middle .sums th:first-child { padding: 0; border: 0; }
  main.middle .sums thead { padding: 14px 28px 0; }
  .sums td[data-label] > span { text-align: right; }
  main.middle .sums th:not(:first-child) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .table td .state { text-align: right; }
  .table td a:not(.button) { display: inline-block; min-width: 44px; padding: 10px 0; margin: -10px 0; text-align: inherit; }
  /* A text that may break anywhere takes no letter of its head's line. */
  .table td[data-label]::before { content: attr(data-label); flex: none; max-width: 50%; font-weight: 400; color: var(--ink-soft); }
  /* What is not there needs no line. */
  .table td[data-label]:empty { display: none; }
}
`
