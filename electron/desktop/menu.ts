import { Menu, type MenuItemConstructorOptions } from 'electron'

/** Only what people expect from the keyboard: copy and paste, zoom, full screen, quit. */
export function setMenu(isMac: boolean): void {
  const view: MenuItemConstructorOptions = {
    role: 'viewMenu',
    submenu: [{ role: 'resetZoom' }, { role: 'zoomIn' }, { role: 'zoomOut' }, { role: 'togglefullscreen' }],
  }
  const first: MenuItemConstructorOptions = isMac ? { role: 'appMenu' } : { role: 'fileMenu' }
  Menu.setApplicationMenu(Menu.buildFromTemplate([first, { role: 'editMenu' }, view]))
}
