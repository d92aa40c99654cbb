import * as z from 'zod'

// Imported before any schema is: the page's CSP has no 'unsafe-eval', and even zod's probe for it is a violation.
z.config({ jitless: true })
