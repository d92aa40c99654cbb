import { join } from 'node:path'

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
