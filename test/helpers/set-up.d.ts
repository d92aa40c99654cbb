/** The scripts are plain JavaScript, because they run before anything is installed. */
declare module '*/scripts/set-up/browser.mjs' {
  /** The executable of a Chromium for the tests; null if there is none. */
  export function findBrowser(): string | null
}

declare module '*/scripts/set-up/command.mjs' {
  /** The npm package of Node for a system. */
  export function nodePackage(platform: NodeJS.Platform, arch: NodeJS.Architecture): string
}

declare module '*/scripts/first-texts.mjs' {
  /** The code of a file and of everything it imports. */
  export function codeOf(file: string): string
  /** Whether code names a text. */
  export function namedIn(code: string): (key: string) => boolean
}
