import { Menu, type MenuItemConstructorOptions, type WebContents } from 'electron'
import type { Language } from '../../shared/language.ts'
import { menuKeys } from './menu-keys.ts'
import { texts } from './texts.ts'

interface MenuOptions {
  readonly language: Language
  readonly isMac: boolean
  /** Nobody leaves by the menu: it has neither quit nor full screen. */
  readonly kiosk: boolean
  /** The page that gets the keys. */
  readonly contents: WebContents
}

/** The native menu: what people expect from the keyboard, and the page's own keys by name. Nothing opens tools or pages. */
export function setMenu({ language, isMac, kiosk, contents }: MenuOptions): void {
  const words = texts[language]
  const names = Object.keys(menuKeys) as (keyof typeof menuKeys)[]
  const go: MenuItemConstructorOptions = {
    label: words.go,
    submenu: names.map((name) => ({
      label: words[name],
      accelerator: menuKeys[name],
      // Shown, and left to the page, which knows who is on duty and what is being typed. macOS presses the item itself.
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
