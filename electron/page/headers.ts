/** What the page may do: its own scripts and styles, its own connection, and nothing else from anywhere. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  // No text becomes markup or code, not even by a mistake of ours: the page makes all its elements itself.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** On every answer of both shells. */
export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  // Not even a page of ours that opened this one may reach into it: each window has a duty of its own.
  'cross-origin-opener-policy': 'noopener-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
} as const
