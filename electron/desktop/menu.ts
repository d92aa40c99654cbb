import { Menu, type MenuItemConstructorOptions, type WebContents } from 'electron'
import type { Language } from '../../shared/language.ts'
import { menuKeys } from './menu-keys.ts'
import { texts } from './texts.ts'

interface MenuOptions {
  readonly language: Language
  readonly isMac: boolean
  /** Kiosk: the menu has neither quit nor full screen. */
  readonly kiosk: boolean
  /** The page that handles the keys. */
  readonly contents: WebContents
}

/**
 * The native menu: the usual keyboard items, and the page's own keys
 * by name. No item opens developer tools or other pages.
 */
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
  const zoom: MenuItemConstructorOptions[] = [{ role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }]
  const view: MenuItemConstructorOptions = {
    role: 'viewMenu',
    submenu: kiosk ? zoom : [...zoom, { role: 'togglefullscreen' }],
  }
  const first: MenuItemConstructorOptions[] = kiosk ? [] : [{ role: isMac ? 'appMenu' : 'fileMenu' }]
  Menu.setApplicationMenu(Menu.buildFromTemplate([...first, { role: 'editMenu' }, go, view]))
}

function press(contents: WebContents, key: string): void {
  const [keyCode = '', ...modifiers] = key.split('+').reverse()
  const pressed = { keyCode, modifiers: modifiers.map(() => 'shift' as const) }
  contents.sendInputEvent({ type: 'keyDown', ...pressed })
  contents.sendInputEvent({ type: 'keyUp', ...pressed })
}
