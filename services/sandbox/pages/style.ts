import { paletteCss } from '../../../shared/palette.ts'

/** An open till window. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2f3c8f"/><path d="M8 21v-6a8 8 0 0 1 16 0v6M5 23h22" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>`

/** The pages' only style sheet, in the counter's colours: ink on warm paper, batik indigo, green for money that arrived. */
export const style = `
:root {
  color-scheme: light dark;
${paletteCss}
  --shadow: 0 1px 2px light-dark(rgb(40 34 20 / 8%), rgb(0 0 0 / 40%)), 0 8px 28px light-dark(rgb(40 34 20 / 8%), rgb(0 0 0 / 30%));
  font: 16px/1.45 "Plus Jakarta Sans", "Segoe UI", system-ui, sans-serif;
  font-variant-numeric: tabular-nums;
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--paper); color: var(--ink); }
h1, h2, h3, p, dl, dd, ul, ol, figure { margin: 0; padding: 0; }
ul, ol { list-style: none; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }

.training { background: var(--warn-soft); color: var(--warn); text-align: center; padding: 6px 16px; font-size: 0.82rem; font-weight: 600; }
.top { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 20px; padding: 12px 24px; background: var(--surface); border-bottom: 1px solid var(--line); }
.brand { font-weight: 800; font-size: 1.1rem; letter-spacing: -0.01em; margin-right: auto; }
.brand small { font-weight: 600; color: var(--ink-soft); margin-left: 8px; }
.top nav { display: flex; flex-wrap: wrap; gap: 4px; }
.top nav a { padding: 10px 12px; border-radius: 9px; text-decoration: none; color: var(--ink-soft); font-weight: 600; font-size: 0.92rem; }
.top nav a:hover { background: var(--sunken); color: var(--ink); }
.top nav a[aria-current] { background: var(--accent-soft); color: var(--accent); }

main { flex: 1; width: 100%; padding: 28px 16px 48px; }
main.narrow { max-width: 480px; margin: 0 auto; }
main.wide { max-width: 1360px; margin: 0 auto; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 18px; padding: 24px; box-shadow: var(--shadow); }
.card + .card { margin-top: 16px; }
.stack { display: grid; gap: 16px; }
h1 { font-size: 1.3rem; line-height: 1.25; letter-spacing: -0.01em; text-wrap: balance; }
h2 { font-size: 1.05rem; }
.soft { color: var(--ink-soft); }
.small { font-size: 0.86rem; }

.bill { text-align: center; padding-bottom: 18px; border-bottom: 1px dashed var(--line); }
.bill .shop { font-weight: 700; }
.bill .amount { font-size: 2.2rem; font-weight: 800; letter-spacing: -0.02em; line-height: 1.2; margin: 4px 0; }
.facts { display: grid; grid-template-columns: auto 1fr; gap: 8px 16px; font-size: 0.92rem; }
.facts dt { color: var(--ink-soft); }
.facts dd { text-align: right; overflow-wrap: anywhere; font-weight: 600; }

label, .label { display: block; font-weight: 600; font-size: 0.9rem; margin-bottom: 6px; }
input, select, textarea { width: 100%; min-height: 46px; padding: 10px 14px; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line-strong); border-radius: 11px; }
textarea { min-height: 120px; resize: vertical; font-family: ui-monospace, monospace; font-size: 0.86rem; overflow-wrap: anywhere; }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 48px; padding: 10px 20px; font: inherit; font-weight: 700; border-radius: 12px; border: 1px solid var(--line-strong); background: var(--surface); color: var(--ink); cursor: pointer; text-decoration: none; }
button:hover, .button:hover { background: var(--sunken); }
button.main, .button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button.main:hover, .button.main:hover { background: var(--accent-hover); }
button.plain { border-color: transparent; background: transparent; color: var(--bad); }
button.plain:hover { background: var(--bad-soft); }
form.stack button { width: 100%; }

.choices { display: grid; gap: 8px; }
.choices button { width: 100%; justify-content: flex-start; gap: 12px; text-align: left; font-weight: 600; }
.choices button span { margin-left: auto; color: var(--ink-soft); font-weight: 500; font-size: 0.86rem; }
details.family { border: 1px solid var(--line); border-radius: 14px; background: var(--surface); }
details.family + details.family { margin-top: 8px; }
details.family summary { padding: 14px 16px; min-height: 48px; font-weight: 700; cursor: pointer; }
details.family .choices { padding: 0 12px 12px; }
details.family .grid { grid-template-columns: repeat(auto-fill, minmax(118px, 1fr)); }
.radio { display: flex; align-items: center; gap: 12px; margin: 0; padding: 12px 14px; min-height: 52px; border: 1px solid var(--line); border-radius: 12px; cursor: pointer; font-weight: 600; }
.radio:has(input:checked) { border-color: var(--accent); background: var(--accent-soft); }
.radio input { width: 20px; min-height: 20px; height: 20px; accent-color: var(--accent); flex: none; }
.radio small { display: block; font-weight: 500; color: var(--ink-soft); }

.center { text-align: center; }
.issuer { border: 2px solid var(--accent); border-radius: 14px; padding: 18px; }
.result { text-align: center; display: grid; gap: 10px; justify-items: center; }
.mark { width: 72px; height: 72px; border-radius: 50%; display: grid; place-items: center; font-size: 2.2rem; font-weight: 800; }
.mark.good { background: var(--good-soft); color: var(--good); }
.mark.bad { background: var(--bad-soft); color: var(--bad); }
.notice { padding: 12px 16px; border-radius: 12px; background: var(--accent-soft); font-size: 0.92rem; }
.notice.bad { background: var(--bad-soft); color: var(--bad); }
.notice.good { background: var(--good-soft); color: var(--good); }
.number { font: 700 1.6rem/1.3 ui-monospace, monospace; letter-spacing: 0.04em; text-align: center; padding: 16px; background: var(--paper); border-radius: 12px; overflow-wrap: anywhere; }
.qr { display: block; width: min(100%, 300px); margin: 0 auto; border-radius: 12px; background: #fff; padding: 8px; image-rendering: pixelated; }
.steps { counter-reset: step; display: grid; gap: 10px; font-size: 0.92rem; color: var(--ink-soft); }
.steps li { display: flex; gap: 12px; counter-increment: step; }
.steps li::before { content: counter(step); flex: none; width: 24px; height: 24px; border-radius: 50%; background: var(--sunken); color: var(--ink); display: grid; place-items: center; font-weight: 700; font-size: 0.8rem; }

.wallet-top { margin: -24px -24px 0; padding: 18px 24px; border-radius: 17px 17px 0 0; background: var(--accent); color: var(--on-accent); font-weight: 800; display: flex; align-items: center; gap: 12px; }
.wallet-top i { width: 36px; height: 36px; border-radius: 11px; background: color-mix(in srgb, var(--on-accent) 20%, transparent); display: grid; place-items: center; font-style: normal; }

.tabs { display: flex; flex-wrap: wrap; gap: 6px; margin-bottom: 16px; }
.tabs a { flex: none; padding: 12px 16px; border-radius: 999px; text-decoration: none; color: var(--ink-soft); font-weight: 700; }
.tabs a:hover { background: var(--sunken); }
.tabs a[aria-current] { background: var(--ink); color: var(--paper); }
table { width: 100%; border-collapse: collapse; font-size: 0.9rem; }
.table { overflow-x: auto; padding: 0; }
th { text-align: left; font-size: 0.78rem; color: var(--ink-soft); font-weight: 600; padding: 12px 16px; border-bottom: 1px solid var(--line); white-space: nowrap; }
td { padding: 10px 16px; border-bottom: 1px solid var(--line); vertical-align: middle; }
tr:last-child td { border-bottom: 0; }
td:first-child { white-space: nowrap; }
td.money { text-align: right; font-weight: 700; white-space: nowrap; }
td code { font: 600 0.84rem ui-monospace, monospace; overflow-wrap: anywhere; }
td small { display: block; color: var(--ink-soft); }
.actions { display: flex; flex-wrap: wrap; gap: 6px; align-items: center; }
.actions form { display: flex; gap: 6px; }
.actions button, .actions .button { min-height: 44px; padding: 6px 11px; font-size: 0.84rem; border-radius: 10px; }
.badge { display: inline-block; padding: 3px 10px; border-radius: 999px; font-size: 0.78rem; font-weight: 700; white-space: nowrap; background: var(--sunken); color: var(--ink-soft); }
.badge.good { background: var(--good-soft); color: var(--good); }
.badge.warn { background: var(--warn-soft); color: var(--warn); }
.badge.bad { background: var(--bad-soft); color: var(--bad); }
.fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(170px, 1fr)); gap: 14px; align-items: end; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.after { margin-top: 16px; }
.empty { padding: 40px 24px; text-align: center; color: var(--ink-soft); }

@media (max-width: 640px) {
  .top { padding: 10px 12px; }
  .top nav a { padding: 10px 8px; }
  main { padding: 16px 12px 32px; }
  .card { padding: 20px; }
  .card.table { padding: 0; }
  .number { font-size: 1.3rem; letter-spacing: 0.01em; padding: 14px 8px; }
  .tabs a { padding: 10px 12px; }
  .wallet-top { margin: -20px -20px 0; padding: 16px 20px; }
  .table table, .table tbody, .table tr, .table td { display: block; }
  .table thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .table tr { padding: 14px 16px; border-bottom: 1px solid var(--line); }
  .table tr:last-child { border-bottom: 0; }
  .table td { padding: 3px 0; border: 0; text-align: left; }
  .table td.money { text-align: left; font-size: 1.1rem; }
}
`
