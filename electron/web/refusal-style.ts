/** The address of the refusal pages' style sheet, which is served to everybody. */
export const refusalStylePath = '/refused.css'

/** In the colours of the screens. */
export const refusalStyle = `:root { color-scheme: light dark; font-family: "Segoe UI", system-ui, sans-serif; line-height: 1.5; }
body { max-width: 40rem; margin: 10vh auto; padding: 0 1.5rem; background: light-dark(#f3f0e9, #12141b);
  color: light-dark(#1c1d26, #f0f1f6); }
section { margin-bottom: 1.5rem; padding: 0.5rem 1.5rem 1rem; border: 1px solid light-dark(#dcd6c8, #333846);
  border-radius: 0.875rem; background: light-dark(#fffefb, #1b1e28); }
h1 { font-size: 1.5rem; line-height: 1.25; }
a { display: inline-block; margin-right: 1.5rem; padding: 0.5rem 0; color: light-dark(#2f3c8f, #a3b1ff); font-weight: 600; }
.alarm section { border-color: light-dark(#a3231f, #ff9d94); background: light-dark(#fbe5e1, #43201f); }
.alarm h1 { color: light-dark(#a3231f, #ff9d94); }
`
