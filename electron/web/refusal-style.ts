import { paletteCss } from '../../shared/palette.ts'

/** The address of the refusal pages' style sheet, which is served to everybody. */
export const refusalStylePath = '/refused.css'

/** In the colours of the screens. */
export const refusalStyle = `
:root {
  color-scheme: light dark;
${paletteCss}
  font-family: "Segoe UI", system-ui, sans-serif;
  line-height: 1.5;
}
body { max-width: 40rem; margin: 10vh auto; padding: 0 1.5rem; background: var(--paper);
  color: var(--ink); }
section { margin-bottom: 1.5rem; padding: 0.5rem 1.5rem 1rem; border: 1px solid var(--line);
  border-radius: 0.875rem; background: var(--surface); }
h1 { font-size: 1.5rem; line-height: 1.25; }
a { display: inline-block; margin-right: 1.5rem; padding: 0.5rem 0; color: var(--accent); font-weight: 600; }
.alarm section { border-color: var(--bad); background: var(--bad-soft); }
.alarm h1 { color: var(--bad); }
`
