import * as zod from 'zod/v4'

/**
 * In the built page, `import * as z from 'zod'` gets this file (electron.vite.config.ts): zod is configured before any
 * schema is used. The page's CSP has no 'unsafe-eval', and even zod's probe for it is a violation.
 */
zod.config({ jitless: true })

export * from 'zod/v4'
