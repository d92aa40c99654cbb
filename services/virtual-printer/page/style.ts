import { style as sharedStyle } from '../../sandbox/pages/style.ts'

/** The sandbox's style sheet, because the two are side by side on a developer's screen, plus what only a printer needs. */
export const style = `${sharedStyle}
.device { font: 600 0.92rem ui-monospace, monospace; color: var(--ink-soft); }
.panel { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: center; justify-content: space-between; margin-bottom: 16px; }
.panel form, .panel .zoom { display: flex; flex-wrap: wrap; gap: 6px; }
.panel button { min-height: 44px; padding: 6px 14px; font-size: 0.88rem; font-weight: 600; }
button[aria-pressed="true"] { background: var(--ink); border-color: var(--ink); color: var(--paper); }
kbd { margin-left: 8px; padding: 0 6px; border-radius: 5px; background: color-mix(in srgb, currentColor 14%, transparent); font: 600 0.76rem ui-monospace, monospace; }
#said { min-height: 1.45em; margin-bottom: 12px; color: var(--ink-soft); font-size: 0.92rem; }
#slips { display: grid; gap: 20px; }
.slip { display: grid; grid-template-columns: minmax(0, auto) minmax(260px, 1fr); gap: 24px; align-items: start; }
.slip + .slip { margin-top: 0; }
.sheet { overflow: auto; max-width: 100%; padding: 18px; background: var(--sunken); border-radius: 12px; }
.sheet img { display: block; width: auto; background: #fff; box-shadow: 0 0 0 12px #fff, 0 2px 14px 12px rgb(0 0 0 / 18%); image-rendering: pixelated; margin: 12px; }
[data-zoom="half"] .sheet img { zoom: 0.5; image-rendering: auto; }
[data-zoom="two"] .sheet img { zoom: 2; }
[data-zoom="three"] .sheet img { zoom: 3; }
[data-zoom="two"] .slip, [data-zoom="three"] .slip { grid-template-columns: minmax(0, 1fr); }
.slip h2 { display: flex; flex-wrap: wrap; gap: 10px; align-items: center; }
.slip h2 time { color: var(--ink-soft); font-weight: 500; font-size: 0.92rem; }
.slip .actions { margin-top: 10px; }
.printEvents { margin: 14px 0; display: grid; gap: 8px; font-size: 0.9rem; }
.printEvents li { padding-left: 12px; border-left: 3px solid var(--line-strong); overflow-wrap: anywhere; }
.printEvents li.bad { border-color: var(--bad); color: var(--bad); }
.printEvents code, .empty code { font: 0.84rem ui-monospace, monospace; }
.slip details { margin-top: 14px; }
.slip summary { min-height: 44px; padding: 10px 0; cursor: pointer; font-weight: 600; }
.slip pre { margin: 0; max-height: 320px; overflow: auto; padding: 12px; background: var(--sunken); border-radius: 10px; font: 0.78rem/1.5 ui-monospace, monospace; }
@media (max-width: 900px) { .slip { grid-template-columns: minmax(0, 1fr); } }
`
