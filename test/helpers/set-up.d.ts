/** The scripts are plain JavaScript, because they run before anything is installed. */
declare module '*/scripts/set-up/browser.mjs' {
  /** The executable of a Chromium for the tests; null if there is none. */
  export function findBrowser(): string | null
}

declare module '*/scripts/set-up/command.mjs' {
  /** The npm package of Node for a system. */
  export function nodePackage(platform: NodeJS.Platform, arch: NodeJS.Architecture): string
}

declare module '*/scripts/set-up/files-behind.mjs' {
  /** Says of a test which files of the project it reads; null for one that goes through all files. */
  export function filesBehind(): (test: string) => ReadonlySet<string> | null
  /** Whether one of these files starts a Node that it waits for without an event. */
  export function startsNodeUnseen(files: Iterable<string>): boolean
}

declare module '*/scripts/set-up/code-parts.mjs' {
  /** The parts of the product's code, from each file's text. */
  export function codeParts(sources: ReadonlyMap<string, string>): {
    isCode(file: string): boolean
    has(name: string): boolean
    at(file: string, line: number, column: number): string | null
    unnamed(): string
  }
}

declare module '*/scripts/set-up/parts-that-ran.mjs' {
  type Known = Readonly<Record<'page' | 'programs' | 'here', boolean>>
  /** Which parts a test ran, from the folder of its notes, and of what they are known; null if of nothing. */
  export function partsThatRan(
    folder: string,
    parts: { at(file: string, line: number, column: number): string | null },
  ): (test: string) => { readonly parts: readonly string[]; readonly known: Known } | null
  /** The files that the maps of the build name. */
  export function mappedFiles(): ReadonlySet<string>
}

declare module '*/scripts/hand-over.mjs' {
  /** How `npm start` runs a counter in the browser. */
  export const small: {
    readonly nodeOptions: readonly string[]
    readonly env: Readonly<Record<string, string>>
  }
}

declare module '*/scripts/tool-options.mjs' {
  type Config = import('node:util').ParseArgsConfig
  /** Ends the tool with its usage where it was not understood. */
  export function toolOptions<const Given extends Config>(
    usage: string,
    config: Given,
  ): ReturnType<typeof import('node:util').parseArgs<Given>>
  /** Ends the tool with a sentence, its usage and exit code 2. */
  export function refuse(usage: string, sentence: string): never
}

declare module '*/scripts/set-up/progress.mjs' {
  type Step = <Result>(title: string, work: () => Promise<Result>) => Promise<Result>
  export function progressOn(
    stream: NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number },
  ): Step
}

declare module '*/scripts/set-up/desktop.mjs' {
  export function notFetched(output: string): string
}

declare module '*/scripts/set-up/why-not-installed.mjs' {
  export function whyNotInstalled(output: string, root: string): string
}

declare module '*/scripts/why-no-installers.mjs' {
  export function whyNoInstallers(output: string): string
  export function withoutStack(output: string): string
}

declare module '*/scripts/release-settings.mjs' {
  export interface ReleaseSettings {
    readonly homepage: string
    readonly maintainer: string
    readonly publisher: string
    readonly feed: string
  }
  type Env = Readonly<Record<string, string | undefined>>
  /** Throws with a line for each setting that is missing or wrong. */
  export function releaseSettings(env: Env, how: { isRelease: boolean }): ReleaseSettings
  export function signing(env: Env, platform?: NodeJS.Platform): { signed: boolean; says: string[] }
  /** What electron-builder's environment has otherwise; undefined takes away. */
  export function signingEnvironment(
    env: Env,
    how: { signed: boolean },
  ): Readonly<Record<string, string | undefined>>
  export function builderArguments(
    settings: ReleaseSettings,
    how: { signed: boolean; platform?: NodeJS.Platform },
  ): string[]
}

declare module '*/scripts/oldest-systems.mjs' {
  /** The line of Electron that they were looked up for. */
  export const electronLine: number
}

declare module '*/scripts/release-ready.mjs' {
  /** What a tag lacks to be a release; null if nothing. */
  export function releaseProblem(
    tag: string,
    env: Readonly<Record<string, string | undefined>>,
    root?: URL,
  ): string | null
}

declare module '*/scripts/finish-release.mjs' {
  export function finishRelease(
    folder: string,
    release: {
      name: string
      version: string
      notesFolder: string
      privateKey?: string
      publicKey?: string
      staging?: number
    },
  ): Promise<{ feeds: string[]; signed: boolean }>
}

declare module '*/scripts/first-texts.mjs' {
  /** The code of a file and of everything it imports. */
  export function codeOf(file: string): string
  /** Whether code names a text. */
  export function namedIn(code: string): (key: string) => boolean
}

/** Parts of the processes' build. */
declare module '*/scripts/main-files.mjs' {
  type Plugin = import('vite').Plugin
  export const lateBuiltinsOfWs: Plugin
  export const withoutHttp2: Plugin
  export function lateSchemas(root: string): { find: RegExp; replacement: string }[]
  export const shorter: { compress: boolean; mangle: boolean; codegen: { removeWhitespace: boolean } }
}

declare module '*/scripts/drawn-by.mjs' {
  export function drawnBy(root: string): Readonly<Record<string, string>>
}

declare module '*/scripts/library-code.mjs' {
  export function libraryCode(code: string): { code: string; map: { mappings: string } }
}
