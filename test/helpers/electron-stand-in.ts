import { EventEmitter } from 'node:events'
import { request } from 'node:http'
import { isAbsolute } from 'node:path'

/**
 * A stand-in for the `electron` module: it runs nothing, records what the built main process asks of Electron, and
 * holds it to the order Electron asks for. Only a real run in Electron shows the rest.
 */
export class ElectronStandIn {
  readonly app: AppStandIn
  readonly windows: WindowStandIn[] = []
  readonly sessions: SessionStandIn[] = []
  readonly schemes: { scheme: string; privileges: object }[] = []
  readonly answers = new Map<string, (request: Request) => Response | Promise<Response>>()
  readonly calls = new Map<string, (event: unknown, ...args: unknown[]) => Promise<unknown>>()
  readonly menus: object[] = []
  /** Those that a click of the right button opened. */
  readonly contextMenus: object[][] = []
  readonly errorBoxes: [title: string, text: string][] = []
  readonly questions: [message: string, buttons: string[]][] = []
  /** By which questions can be taken away. */
  readonly signals: AbortSignal[] = []
  /** Which button a person presses when asked. */
  pressed = 0
  /** The person takes a while. */
  answerLater: Promise<{ response: number }> | null = null
  readonly openedOutside: string[] = []
  /** The system has no program for an address. */
  hasNoBrowser = false
  /** What scripts find in pages, as if one had run. */
  foundInPages: unknown = null
  readonly power = new EventEmitter()
  readonly monitors = new EventEmitter()
  readonly notifications: NotificationStandIn[] = []
  readonly squirrel = new SquirrelStandIn(this)
  readonly crashReports: object[] = []
  /** What keeps the system from sleeping, by its number. */
  readonly awake = new Map<number, string>()
  readonly theme = { themeSource: 'system' }
  /** Channels that the main process listens on besides its calls. */
  readonly listenedTo: string[] = []
  /** The monitors, the first one the primary. */
  displays = [{ id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } }]
  /** The system's secret store, and how what it seals begins: here as on a Linux whose key ring does not answer. */
  readonly safe = { available: true, mark: 'v10' }

  constructor({
    isFirst = true,
    switches = [],
    wasOpenedAtLogin = false,
  }: { isFirst?: boolean; switches?: readonly string[]; wasOpenedAtLogin?: boolean } = {}) {
    this.app = new AppStandIn(isFirst, new Set(switches), this.windows)
    this.app.wasOpenedAtLogin = wasOpenedAtLogin
  }

  /** A web contents as Electron makes one: its session first, then itself, both announced. */
  createContents(): ContentsStandIn {
    const contents = new ContentsStandIn(this.createSession(), this.#zoom)
    this.app.emit('web-contents-created', {}, contents)
    return contents
  }

  createSession(): SessionStandIn {
    const session = new SessionStandIn()
    this.sessions.push(session)
    this.app.emit('session-created', session)
    return session
  }

  /** What a person presses; Electron refuses a question that it can't show. */
  #ask({ message, buttons, type, defaultId = 0, cancelId = 0 }: Question): number {
    const types = ['none', 'info', 'error', 'question', 'warning']
    if (!types.includes(type)) throw new TypeError('Invalid message box type')
    if (!(defaultId in buttons && cancelId in buttons)) throw new TypeError('no such button')
    this.questions.push([message, buttons])
    return this.pressed
  }

  #blockers = 0
  /** All pages of one host share it. */
  readonly #zoom = { level: 0 }
  readonly #partitions = new Map<string, SessionStandIn>()
  #partition(name: string): SessionStandIn {
    const session = this.#partitions.get(name) ?? this.createSession()
    this.#partitions.set(name, session)
    return session
  }

  /** What `import … from 'electron'` finds. */
  exports(): Record<string, unknown> {
    const standIn = this
    const whenReady = (what: string) => this.app.assertReady(true, what)
    return {
      app: this.app,
      BrowserWindow: class extends WindowStandIn {
        constructor(options: WindowOptions) {
          whenReady('a window')
          super(options, standIn.createContents(), () => standIn.app.windowIsGone())
          this.webContents.found = standIn.foundInPages
          standIn.windows.push(this)
        }
      },
      protocol: {
        registerSchemesAsPrivileged: (schemes: { scheme: string; privileges: object }[]) => {
          this.app.assertReady(false, 'registerSchemesAsPrivileged')
          this.schemes.push(...schemes)
        },
        handle: (scheme: string, answer: (request: Request) => Response) => {
          whenReady('protocol.handle')
          if (this.answers.has(scheme)) throw new Error(`a second handler of ${scheme}`)
          this.answers.set(scheme, answer)
        },
      },
      safeStorage: {
        isAsyncEncryptionAvailable: async () => {
          whenReady('isAsyncEncryptionAvailable')
          return this.safe.available
        },
        // By the desktop's name alone.
        getSelectedStorageBackend: () => (this.app.isReady ? 'gnome_libsecret' : 'unknown'),
        encryptStringAsync: async (text: string) =>
          Buffer.concat([Buffer.from(this.safe.mark), Buffer.from(text).reverse()]),
        decryptStringAsync: async (sealed: Buffer) => ({
          result: Buffer.from(sealed.subarray(3)).reverse().toString(),
          shouldReEncrypt: false,
        }),
      },
      ipcMain: {
        handle: (channel: string, answer: (event: unknown, ...args: unknown[]) => Promise<unknown>) => {
          if (this.calls.has(channel)) throw new Error(`a second handler for ${channel}`)
          this.calls.set(channel, answer)
        },
        removeHandler: (channel: string) => this.calls.delete(channel),
        on: (channel: string) => void this.listenedTo.push(channel),
      },
      Menu: {
        buildFromTemplate: (template: object[]) =>
          Object.assign(template, { popup: () => void this.contextMenus.push([...template]) }),
        setApplicationMenu: (menu: object[]) => this.menus.push(...menu),
      },
      dialog: {
        showMessageBox: async (window: WindowStandIn, question: Question) => {
          whenReady('a question')
          window.demandThere()
          const pressed = { response: this.#ask(question) }
          if (question.signal) this.signals.push(question.signal)
          return this.answerLater ?? pressed
        },
        showErrorBox: (title: string, text: string) => this.errorBoxes.push([title, text]),
        showMessageBoxSync: (question: Question) => {
          whenReady('a question')
          return this.#ask(question)
        },
      },
      powerMonitor: this.power,
      powerSaveBlocker: {
        start: (type: string) => {
          const id = ++this.#blockers
          this.awake.set(id, type)
          return id
        },
        stop: (id: number) => this.awake.delete(id),
      },
      nativeTheme: this.theme,
      crashReporter: { start: (options: object) => void this.crashReports.push(options) },
      Notification: class extends NotificationStandIn {
        static readonly isSupported = () => true
        constructor(options: { title: string; body: string }) {
          whenReady('a notification')
          super(options)
          standIn.notifications.push(this)
        }
      },
      // Real requests: what answers is a real server of the test's.
      net: { request: (options: RequestOptions) => requestByNode(options) },
      session: {
        fromPartition: (name: string) => {
          whenReady('a session')
          return this.#partition(name)
        },
      },
      autoUpdater: this.squirrel,
      shell: {
        openExternal: async (url: string) => {
          if (this.hasNoBrowser) throw new Error('No application is registered for this')
          this.openedOutside.push(url)
        },
      },
      screen: Object.assign(this.monitors, {
        getAllDisplays: () => {
          whenReady('screen')
          return this.displays
        },
        getPrimaryDisplay: () => this.displays[0],
        getDisplayMatching: ({ x, y }: Bounds) =>
          this.displays.find(
            ({ workArea: area }) =>
              x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height,
          ) ?? this.displays[0],
      }),
    }
  }
}

interface Question {
  readonly type: string
  readonly message: string
  readonly buttons: string[]
  readonly defaultId?: number
  readonly cancelId?: number
  readonly signal?: AbortSignal
}

class AppStandIn extends EventEmitter {
  readonly isPackaged = true
  readonly commandLine: { hasSwitch(name: string): boolean; getSwitchValue(name: string): string }
  /** What was asked of the app, in order. */
  readonly asked: string[] = []
  readonly paths = new Map<string, string>()
  readonly exited: Promise<number>
  readonly isFirst: boolean
  isReady = false
  readonly #windows: readonly WindowStandIn[]
  #isQuitting = false
  #isOver = false
  readonly #ready = Promise.withResolvers<void>()
  readonly #exit = Promise.withResolvers<number>()

  constructor(isFirst: boolean, switches: ReadonlySet<string>, windows: readonly WindowStandIn[]) {
    super()
    this.#windows = windows
    this.commandLine = {
      hasSwitch: (name) => switches.has(name),
      getSwitchValue: (name) =>
        [...switches].find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1) ?? '',
    }
    this.isFirst = isFirst
    this.exited = this.#exit.promise
  }

  assertReady(wanted: boolean, what: string): void {
    if (this.isReady !== wanted) throw new Error(`${what} ${wanted ? 'before' : 'after'} ready`)
  }

  enableSandbox(): void {
    this.assertReady(false, 'enableSandbox')
    this.asked.push('enableSandbox')
  }

  setAppUserModelId(id: string): void {
    this.assertReady(false, 'setAppUserModelId')
    this.asked.push(`setAppUserModelId ${id}`)
  }

  setPath(name: string, path: string): void {
    if (!isAbsolute(path)) throw new Error('Path must be absolute')
    this.asked.push('setPath')
    this.paths.set(name, path)
  }

  requestSingleInstanceLock(): boolean {
    this.asked.push('requestSingleInstanceLock')
    return this.isFirst
  }

  getPath(name: string): string {
    return this.paths.get(name) ?? ''
  }

  getVersion = () => '0.0.0'
  getName = () => 'Loket'
  setLoginItemSettings = (settings: object) => void this.asked.push(`login ${JSON.stringify(settings)}`)
  /** A Mac has started it at log-in, which Electron reads in the event by which it becomes ready. */
  wasOpenedAtLogin = false
  getLoginItemSettings = () => ({ wasOpenedAtLogin: this.isReady && this.wasOpenedAtLogin })
  releaseSingleInstanceLock = () => void this.asked.push('releaseSingleInstanceLock')
  relaunch = ({ args = [] }: { args?: string[] } = {}) => {
    this.asked.push('relaunch')
    this.relaunchedWith = args
  }
  relaunchedWith: readonly string[] = []

  whenReady(): Promise<void> {
    this.asked.push('whenReady')
    return this.#ready.promise
  }

  becomeReady(): void {
    this.isReady = true
    this.#ready.resolve()
  }

  /** As shell/browser/browser.cc: the windows close first, each may refuse; one that held the end lets the next quit ask again. */
  quit(): void {
    if (this.#isQuitting || this.#isOver) return
    const before = cancellable()
    this.emit('before-quit', before)
    if (before.defaultPrevented) return
    this.#isQuitting = true
    const open = this.#open()
    if (open.length === 0) this.#endUnlessHeld()
    for (const window of open) if (!window.isDestroyed()) window.close()
    if (this.#open().length > 0) this.#isQuitting = false
  }

  /** Called when a window has gone. */
  windowIsGone(): void {
    if (this.#isOver || this.#open().length > 0) return
    if (this.#isQuitting) this.#endUnlessHeld()
    // Without a listener Electron quits.
    else if (!this.emit('window-all-closed')) this.quit()
  }

  #open = () => this.#windows.filter((window) => !window.isDestroyed())

  #endUnlessHeld(): void {
    const event = cancellable()
    this.emit('will-quit', event)
    this.#isQuitting = false
    if (!event.defaultPrevented) this.exit(0)
  }

  /** Its windows go with it, and nobody is asked. */
  exit(code: number): void {
    this.#isOver = true
    for (const window of this.#open()) window.destroy()
    this.emit('quit', {}, code)
    this.#exit.resolve(code)
  }
}

export interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface WindowOptions {
  readonly webPreferences: Readonly<Record<string, unknown>>
  readonly [option: string]: unknown
}

/** A window. As in Electron, every use of it throws once it is gone. */
export class WindowStandIn extends EventEmitter {
  readonly options: WindowOptions
  readonly did: string[] = []
  /** What a test looks at, also of a window that is gone. */
  readonly contents: ContentsStandIn
  readonly #onGone: () => void
  #isGone = false
  loaded = ''
  bounds: Bounds
  maximized = false
  fullScreen = false
  kiosk = false
  focused = false

  constructor(options: WindowOptions, contents: ContentsStandIn, onGone: () => void) {
    super()
    this.options = options
    this.contents = contents
    this.#onGone = onGone
    const { x = 0, y = 0, width = 0, height = 0 } = options as Partial<Bounds>
    this.bounds = { x, y, width, height }
  }

  demandThere(): void {
    if (this.#isGone) throw new TypeError('Object has been destroyed')
  }
  #there<Value>(value: Value): Value {
    this.demandThere()
    return value
  }

  get webContents(): ContentsStandIn {
    return this.#there(this.contents)
  }
  /** It also shows the window. */
  maximize(): void {
    this.maximized = this.#there(true)
    this.did.push('maximize')
  }
  setFullScreen(on: boolean): void {
    this.fullScreen = this.#there(on)
  }
  getNormalBounds = () => this.getBounds()
  /** Wayland tells no program where its windows are. */
  getBounds(): Bounds {
    const isHidden = process.env.XDG_SESSION_TYPE === 'wayland'
    return this.#there(isHidden ? { ...this.bounds, x: 0, y: 0 } : this.bounds)
  }
  setKiosk(on: boolean): void {
    this.kiosk = this.#there(on)
  }
  isFocused = () => this.#there(this.focused)
  isMaximized = () => this.#there(this.maximized)
  isFullScreen = () => this.#there(this.fullScreen)
  isDestroyed = () => this.#isGone
  close(): void {
    this.demandThere()
    const event = cancellable()
    this.emit('close', event)
    if (!event.defaultPrevented) this.#go()
  }
  /** As a system that kills the app's windows: `close` is not said. */
  destroy(): void {
    if (this.#isGone) return
    this.did.push('destroy')
    this.#go()
  }
  #go(): void {
    this.#isGone = true
    this.contents.isGone = true
    this.emit('closed')
    this.#onGone()
  }

  async loadURL(url: string): Promise<void> {
    this.loaded = this.#there(url)
    this.contents.mainFrame.url = url
  }

  show = () => this.did.push(this.#there('show'))
  showInactive = () => this.did.push(this.#there('showInactive'))
  focus = () => this.did.push(this.#there('focus'))
  restore = () => this.did.push(this.#there('restore'))
  isMinimized = () => this.#there(true)
}

/** How a Mac replaces an app: Squirrel takes the file from a server, closes the windows, begins its installer, and then ends the app. */
class SquirrelStandIn extends EventEmitter {
  readonly #electron: ElectronStandIn
  #feed = { url: '', headers: {} as Record<string, string> }
  /** What its installer has in its hands once it has begun. */
  installs: Buffer | null = null

  constructor(electron: ElectronStandIn) {
    super()
    this.#electron = electron
  }

  setFeedURL(feed: { url: string; headers: Record<string, string> }): void {
    this.#feed = feed
  }

  async checkForUpdates(): Promise<void> {
    const { url } = (await (await fetch(this.#feed.url, { headers: this.#feed.headers })).json()) as {
      url: string
    }
    this.#file = Buffer.from(await (await fetch(url)).arrayBuffer())
    this.emit('update-downloaded')
  }
  #file: Buffer | null = null

  quitAndInstall(): void {
    const { app, windows } = this.#electron
    this.emit('before-quit-for-update')
    // Each page is asked first, so that any window may be the first to close.
    for (const window of [...windows].reverse()) if (!window.isDestroyed()) window.close()
    if (windows.some((window) => !window.isDestroyed())) return
    let hasEnded = false
    void app.exited.then(() => {
      hasEnded = true
    })
    setTimeout(() => {
      if (hasEnded) return
      this.installs = this.#file
      app.quit()
    }, 100)
  }
}

class NotificationStandIn extends EventEmitter {
  readonly options: { title: string; body: string }
  isShown = false
  constructor(options: { title: string; body: string }) {
    super()
    this.options = options
  }
  show(): void {
    this.isShown = true
  }
}

export interface FrameStandIn {
  url: string
}

export class ContentsStandIn extends EventEmitter {
  readonly session: SessionStandIn
  readonly mainFrame: FrameStandIn = { url: 'about:blank' }
  readonly sent: unknown[][] = []
  reloads = 0
  crashes = 0
  readonly pressedKeys: object[] = []
  sendInputEvent = (event: object) => void this.pressedKeys.push(event)
  /** What a script of the main process finds in the page; nothing runs one here. */
  found: unknown = null
  executeJavaScript = async () => this.found
  forcefullyCrashRenderer = () => {
    this.crashes += 1
  }
  #zoom: { level: number }
  get zoom(): number {
    return this.#zoom.level
  }
  set zoom(level: number) {
    this.#zoom.level = level
  }
  getZoomLevel = () => this.zoom
  setZoomLevel = (level: number) => {
    this.zoom = level
  }
  /** `isolated`: this page has a zoom of its own from now on. */
  setZoomMode = (mode: 'default' | 'isolated') => {
    if (mode === 'isolated') this.#zoom = { ...this.#zoom }
  }
  openWindow: (details: { url: string }) => unknown = () => ({ action: 'allow' })

  constructor(session: SessionStandIn, zoom: { level: number }) {
    super()
    this.session = session
    this.#zoom = zoom
  }

  setWindowOpenHandler(handler: (details: { url: string }) => unknown): void {
    this.openWindow = handler
  }

  reload(): void {
    this.demandThere()
    this.reloads += 1
  }

  isGone = false
  demandThere(): void {
    if (this.isGone) throw new TypeError('Object has been destroyed')
  }

  send(...message: unknown[]): void {
    this.demandThere()
    // Electron clones what it sends, and throws where it can't.
    this.sent.push(structuredClone(message))
  }
}

type Ask = (contents: unknown, permission: string, answer: (granted: boolean) => void) => void

/** A session that grants everything, as Electron's does by default. */
class SessionStandIn extends EventEmitter {
  request: Ask = (_contents, _permission, answer) => answer(true)
  check: (...args: unknown[]) => boolean = () => true
  device: (...args: unknown[]) => boolean = () => true
  setPermissionRequestHandler = (handler: Ask) => {
    this.request = handler
  }
  setPermissionCheckHandler = (handler: () => boolean) => {
    this.check = handler
  }
  setDevicePermissionHandler = (handler: () => boolean) => {
    this.device = handler
  }
  /** Asked before each request of this session, as Electron asks it. */
  beforeRequest: BeforeRequest = (_details, answer) => answer({})
  readonly webRequest = {
    onBeforeRequest: (listener: BeforeRequest) => {
      this.beforeRequest = listener
    },
  }
}

type BeforeRequest = (details: { url: string }, answer: (said: { cancel?: boolean }) => void) => void

/** An event whose default can be prevented. */
export function cancellable() {
  return {
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true
    },
  }
}

interface RequestOptions {
  readonly protocol: string
  readonly hostname: string
  readonly port?: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly session: Pick<SessionStandIn, 'beforeRequest'>
}

/** Electron's request, as far as electron-updater uses it, over Node's; a redirect is an event, not an answer. */
export function requestByNode({ protocol, hostname, port, path, headers = {}, session }: RequestOptions) {
  if (protocol !== 'http:') throw new Error('the stand-in speaks plain HTTP only')
  const url = `${protocol}//${hostname}${port ? `:${port}` : ''}${path}`
  const made = request({ hostname, port, path, headers })
  session.beforeRequest({ url }, ({ cancel }) => {
    if (cancel) made.destroy(new Error('net::ERR_BLOCKED_BY_CLIENT'))
  })
  const emit = made.emit.bind(made)
  made.emit = (name: string, ...args: unknown[]) => {
    // Electron tells nobody of a request's socket.
    if (name === 'socket') return false
    // Electron reports the end of a request before the answer: github.com/electron/electron/issues/47096.
    if (name === 'finish') process.nextTick(emit, 'close')
    if (name === 'close') return false
    const [answer] = args as [{ statusCode: number; headers: { location?: string } }]
    if (name !== 'response' || answer.statusCode < 300 || answer.statusCode > 399) return emit(name, ...args)
    return emit('redirect', answer.statusCode, 'GET', new URL(answer.headers.location ?? '', url).href)
  }
  return Object.assign(made, { abort: () => made.destroy() })
}
