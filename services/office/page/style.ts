/** What the office's page has beyond the pages of the training gateway. */
export const ownStyle = `
main.middle { max-width: 860px; margin: 0 auto; }
.rows { display: grid; }
.rows li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 16px; padding: 12px 0; border-top: 1px solid var(--line); }
.rows li > p { flex: 1 1 320px; overflow-wrap: anywhere; }
form.stack button { width: auto; }
button.quiet { min-height: 44px; padding: 6px 14px; font-size: 0.92rem; }
.qr svg { display: block; width: 100%; height: auto; }
input + p { margin-top: 6px; }
code { overflow-wrap: anywhere; }
@media (max-width: 640px) { form.stack button { width: 100%; } }
`
