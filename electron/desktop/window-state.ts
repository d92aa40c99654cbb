import { type BrowserWindow, type Rectangle, screen } from 'electron'
import Store from 'electron-store'

/** The windows that the desktop has, each at a place of its own. */
export type WindowName = 'main' | 'display'

interface WindowState {
  /** Where the window is when it is not maximised, in device-independent pixels of the whole desktop. */
  readonly bounds: Rectangle
  readonly maximized: boolean
  readonly fullScreen: boolean
  /** Chromium's zoom level; 0 is 100 %. */
  readonly zoom: number
}

/** Where each window was, and how large its page was shown. */
export interface WindowStates {
  /** Where to open a window: where it was, or a fitting place where that monitor is not there any more. */
  placeOf(name: WindowName): Partial<Rectangle>
  /** Brings back the rest of a window's state, and keeps it from then on. */
  follow(name: WindowName, window: BrowserWindow): void
}

/** A window that is dragged writes its place when it rests. */
const REST_MS = 1_000
/** As much of the title bar must be on a monitor that a hand can take the window by it. */
const GRIP = { width: 100, height: 32 }

/** `folder` holds what belongs to this computer's windows; never a setting of the shop. Only after the app is ready. */
export function openWindowStates(folder: string): WindowStates {
  const store = new Store<Partial<Record<WindowName, WindowState>>>({
    cwd: folder,
    name: 'windows',
    // A file that can't be read costs a place on the screen, so it is begun anew.
    clearInvalidConfig: true,
  })

  function stateOf(name: WindowName): WindowState | null {
    const state: unknown = store.get(name)
    return isWindowState(state) ? state : null
  }

  return {
    placeOf(name) {
      const bounds = stateOf(name)?.bounds
      if (bounds && isInSight(bounds)) return bounds
      return name === 'display' ? besideMain(stateOf('main')?.bounds) : {}
    },
    follow(name, window) {
      const { webContents } = window
      const state = stateOf(name)
      if (state?.maximized) window.maximize()
      if (state?.fullScreen) window.setFullScreen(true)
      if (state) webContents.once('did-finish-load', () => webContents.setZoomLevel(state.zoom))
      let rest: NodeJS.Timeout | undefined
      const keep = () => {
        clearTimeout(rest)
        if (window.isDestroyed()) return
        store.set(name, {
          bounds: window.getNormalBounds(),
          maximized: window.isMaximized(),
          fullScreen: window.isFullScreen(),
          zoom: webContents.getZoomLevel(),
        } satisfies WindowState)
      }
      const keepSoon = () => {
        clearTimeout(rest)
        rest = setTimeout(keep, REST_MS)
      }
      window.on('move', keepSoon)
      window.on('resize', keepSoon)
      // The menu's zoom announces itself by no event: it is read when somebody turns away, and at the end.
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

/** The first time, the customer display goes to a monitor that the counter's window is not on, where there is one. */
function besideMain(main: Rectangle | undefined): Partial<Rectangle> {
  const own = main && isInSight(main) ? screen.getDisplayMatching(main) : screen.getPrimaryDisplay()
  const other = screen.getAllDisplays().find(({ id }) => id !== own.id)
  return other ? other.workArea : {}
}

/** What stands in the file may have been written by a hand or by another version. */
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
