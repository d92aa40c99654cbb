import { type BrowserWindow, type Rectangle, screen } from 'electron'
import Store from 'electron-store'

/** The desktop's windows; each has a place of its own. */
export type WindowName = 'main' | 'display'

interface WindowState {
  /** The window's place while it is not maximised, in device-independent pixels of the whole desktop. */
  readonly bounds: Rectangle
  readonly maximized: boolean
  readonly fullScreen: boolean
  /** Chromium's zoom level; 0 is 100 %. */
  readonly zoom: number
}

/** Where each window was, and how large its page was shown. */
export interface WindowStates {
  /** Where to open a window: its last place, or a fitting one if that monitor is gone. */
  placeOf(name: WindowName): Partial<Rectangle>
  /** Restores the rest of a window's state, and stores its changes from then on. */
  follow(name: WindowName, window: BrowserWindow): void
  /** Whether the customer display was open when Loket ended; a person who closes it does not want it. */
  wantsDisplay(): boolean
  wantDisplay(isWanted: boolean): void
}

/** A dragged window's place is stored when it rests. */
const REST_MS = 1_000
/** How much of the title bar must be on a monitor, so that the window can be dragged. */
const GRIP = { width: 100, height: 32 }

/**
 * `folder` holds only the state of this computer's windows; never a setting of the shop. Call only after the app is
 * ready. A full disk, or a file that can't be read or written, costs only the windows' places: an error of a window's event or
 * timer that nobody caught would end Loket.
 */
export function openWindowStates(folder: string, onTrouble: (error: unknown) => void): WindowStates {
  const tried = <Result>(work: () => Result): Result | null => {
    try {
      return work()
    } catch (error) {
      onTrouble(error)
      return null
    }
  }
  const store = tried(
    () =>
      new Store<Partial<Record<WindowName, WindowState> & { readonly displayWanted: boolean }>>({
        cwd: folder,
        name: 'windows',
        // A file that is not JSON is replaced by a new one.
        clearInvalidConfig: true,
      }),
  )

  function stateOf(name: WindowName): WindowState | null {
    const state: unknown = tried(() => store?.get(name))
    return isWindowState(state) ? state : null
  }

  return {
    wantsDisplay: () => tried(() => store?.get('displayWanted')) === true,
    wantDisplay(isWanted) {
      tried(() => store?.set('displayWanted', isWanted))
    },
    placeOf(name) {
      const bounds = stateOf(name)?.bounds
      if (bounds && isInSight(bounds)) return bounds
      return name === 'display' ? besideMain(stateOf('main')?.bounds) : {}
    },
    follow(name, window) {
      const { webContents } = window
      const state = stateOf(name)
      // Else all windows of one host have one zoom: the customer display would change the cashier's.
      webContents.setZoomMode('isolated')
      // Maximising shows a window, and this one has nothing to show before.
      if (state?.maximized) window.once('ready-to-show', () => window.maximize())
      if (state?.fullScreen) window.setFullScreen(true)
      if (state) webContents.once('did-finish-load', () => webContents.setZoomLevel(state.zoom))
      let rest: NodeJS.Timeout | undefined
      const keep = () => {
        clearTimeout(rest)
        if (window.isDestroyed()) return
        tried(() =>
          store?.set(name, {
            bounds: window.getNormalBounds(),
            maximized: window.isMaximized(),
            fullScreen: window.isFullScreen(),
            zoom: webContents.getZoomLevel(),
          } satisfies WindowState),
        )
      }
      const keepSoon = () => {
        clearTimeout(rest)
        rest = setTimeout(keep, REST_MS)
      }
      window.on('move', keepSoon)
      window.on('resize', keepSoon)
      // Zooming by the menu has no event, so the zoom is read when the window loses the focus and when it closes.
      window.on('blur', keepSoon)
      window.on('close', keep)
    },
  }
}

/** Whether a window there can be seen and moved: monitors come and go. */
function isInSight({ x, y, width }: Rectangle): boolean {
  return screen.getAllDisplays().some(({ workArea }) => {
    const left = Math.max(x, workArea.x)
    const right = Math.min(x + width, workArea.x + workArea.width)
    const top = workArea.y
    return right - left >= GRIP.width && y >= top && y + GRIP.height <= top + workArea.height
  })
}

/** The first time, the customer display opens on a monitor without the counter's window, if there is one. */
function besideMain(main: Rectangle | undefined): Partial<Rectangle> {
  const own = main && isInSight(main) ? screen.getDisplayMatching(main) : screen.getPrimaryDisplay()
  const other = screen.getAllDisplays().find(({ id }) => id !== own.id)
  return other ? other.workArea : {}
}

/** The file may have been edited by hand or written by another version. */
function isWindowState(value: unknown): value is WindowState {
  if (typeof value !== 'object' || value === null) return false
  const { bounds, maximized, fullScreen, zoom } = value as Record<string, unknown>
  if (typeof bounds !== 'object' || bounds === null) return false
  const { x, y, width, height } = bounds as Record<string, unknown>
  return (
    [x, y, width, height, zoom].every((number) => Number.isFinite(number)) &&
    typeof maximized === 'boolean' &&
    typeof fullScreen === 'boolean'
  )
}
