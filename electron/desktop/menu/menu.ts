import { Menu, type MenuItemConstructorOptions, type WebContents } from 'electron'
import type { Language } from '../../../shared/language.ts'
import { texts } from '../texts.ts'
import { menuKeys } from './menu-keys.ts'

interface MenuOptions {
  readonly language: Language
  readonly isMac: boolean
  /** Kiosk: the menu has neither quit nor full screen. */
  readonly kiosk: boolean
  /** The page that handles the keys. */
  readonly contents: WebContents
}

/** The native menu: the usual keyboard items, and the page's own keys by name. No item opens developer tools or other pages. */
export function setMenu({ language, isMac, kiosk, contents }: MenuOptions): void {
  const words = texts[language]
  const names = Object.keys(menuKeys) as (keyof typeof menuKeys)[]
  const go: MenuItemConstructorOptions = {
    label: words.go,
    submenu: names.map((name) => ({
      label: words[name],
      accelerator: menuKeys[name],
      // The key is shown here and handled by the page, which knows who is on duty and what is being typed. macOS
      // triggers the item itself.
      registerAccelerator: false,
      click: () => press(contents, menuKeys[name]),
    })),
  }
  const item = (role: keyof typeof words.roles) => ({ role, label: words.roles[role] })
  const zoom = [...(['resetZoom', 'zoomIn', 'zoomOut'] as const).map(item), zoomInUnshifted]
  const view: MenuItemConstructorOptions = {
    role: 'viewMenu',
    label: words.view,
    submenu: kiosk ? zoom : [...zoom, item('togglefullscreen')],
  }
  const edit: MenuItemConstructorOptions = {
    role: 'editMenu',
    label: words.edit,
    submenu: (['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll'] as const).map(item),
  }
  const ofMac: MenuItemConstructorOptions[] = [
    item('about'),
    { type: 'separator' },
    ...(['hide', 'hideOthers', 'unhide'] as const).map(item),
    { type: 'separator' },
    item('quit'),
  ]
  const first: MenuItemConstructorOptions = isMac
    ? { role: 'appMenu', submenu: ofMac }
    : { role: 'fileMenu', label: words.file, submenu: [item('quit')] }
  Menu.setApplicationMenu(Menu.buildFromTemplate([...(kiosk ? [] : [first]), edit, go, view]))
}

/** Electron's own key for it is the plus sign, for which most keyboards need Shift; in browsers the bare key does it. */
const zoomInUnshifted: MenuItemConstructorOptions = {
  role: 'zoomIn',
  accelerator: 'CommandOrControl+=',
  visible: false,
  acceleratorWorksWhenHidden: true,
}

function press(contents: WebContents, key: string): void {
  const [keyCode = '', ...modifiers] = key.split('+').reverse()
  const pressed = { keyCode, modifiers: modifiers.map(() => 'shift' as const) }
  contents.sendInputEvent({ type: 'keyDown', ...pressed })
  contents.sendInputEvent({ type: 'keyUp', ...pressed })
}
