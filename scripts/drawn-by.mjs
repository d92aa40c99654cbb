import { join } from 'node:path'
import { libraryCode } from './library-code.mjs'

/**
 * What draws the page: the parts are written for React, and Preact stands in for it (docs/decisions/0109). Without these
 * names the page is drawn by React again.
 */
export const drawnBy = (root) => ({
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': join(root, 'renderer/as-react.ts'),
  'react-dom': 'preact/compat',
  react: 'preact/compat',
})

const whole = "import React from 'react'"

/** zustand takes React as one object; by its names the build leaves out what nobody uses, a third of Preact's layer. */
export const reactByNames = {
  name: 'react-by-names',
  transform: (code) =>
    code.includes(whole) ? libraryCode(code.replace(whole, "import * as React from 'react'")) : null,
}
