import { describe, expect, test } from 'vitest'
import { menuKeys } from '../../electron/desktop/menu/menu-keys.ts'
import { shortcuts } from '../../renderer/frame/shortcuts.ts'
import { startDesktop } from '../helpers/started-desktop.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

describe('the menu', () => {
  test('has the page’s own keys, and presses them', async () => {
    const { electron, contents } = await startDesktop(temporaryFolder())
    const items = (electron.menus as { submenu?: { accelerator?: string; click?: () => void }[] }[]).flatMap(
      ({ submenu = [] }) => (Array.isArray(submenu) ? submenu.filter(({ accelerator }) => accelerator) : []),
    )
    const ofPage = shortcuts.map(({ keys }) => keys.filter((key) => key !== '+').join('+'))
    for (const key of Object.values(menuKeys)) expect(ofPage).toContain(key)
    expect(items.map(({ accelerator }) => accelerator)).toEqual([
      ...Object.values(menuKeys),
      // Where the plus sign needs Shift, as on most keyboards, the page grows by the bare key, too.
      'CommandOrControl+=',
    ])
    items.find(({ accelerator }) => accelerator === 'Shift+F9')?.click?.()
    expect(contents.pressedKeys).toEqual([
      { type: 'keyDown', keyCode: 'F9', modifiers: ['shift'] },
      { type: 'keyUp', keyCode: 'F9', modifiers: ['shift'] },
    ])
  })

  test('speaks the counter’s language', async () => {
    const desktop = await startDesktop(temporaryFolder())
    expect(JSON.stringify(desktop.electron.menus)).toContain('Pesanan')
    await desktop.call('settings.change', { language: 'en' })
    expect(JSON.stringify(desktop.electron.menus)).toContain('Orders')
  })

  test('names what Electron would name in English, in both languages', async () => {
    const desktop = await startDesktop(temporaryFolder())
    const items = () => desktop.electron.menus.slice(-4).flatMap((menu) => itemsOf(menu))
    expect(items()).toMatchObject(items().map(() => ({ label: expect.any(String) })))
    expect(JSON.stringify(items())).toMatch(/Keluar dari Loket.*Tempel.*Layar penuh/)
    await desktop.call('settings.change', { language: 'en' })
    expect(JSON.stringify(items())).toMatch(/Quit Loket.*Paste.*Full screen/)
  })

  test('a click of the right button offers the clipboard where something can be typed or is marked', async () => {
    const { electron, contents } = await startDesktop(temporaryFolder())
    const editFlags = { canCut: false, canCopy: false, canPaste: true, canSelectAll: true }
    const clickOn = (what: object) => contents.emit('context-menu', {}, { editFlags, ...what })
    clickOn({ isEditable: false, selectionText: ' ' })
    expect(electron.contextMenus).toEqual([])
    clickOn({ isEditable: true, selectionText: '' })
    clickOn({
      isEditable: false,
      selectionText: 'LK-261127-GWP2C7BN',
      editFlags: { ...editFlags, canCopy: true },
    })
    expect(electron.contextMenus).toEqual([
      [
        { role: 'cut', label: 'Potong', enabled: false },
        { role: 'copy', label: 'Salin', enabled: false },
        { role: 'paste', label: 'Tempel', enabled: true },
        { role: 'selectAll', label: 'Pilih semua', enabled: true },
      ],
      [{ role: 'copy', label: 'Salin', enabled: true }],
    ])
  })
})

/** The items of a menu that are seen; not its lines between them. */
function itemsOf({ submenu = [] }: { submenu?: { type?: string; visible?: boolean }[] }): object[] {
  return submenu.filter(({ type, visible }) => type !== 'separator' && visible !== false)
}
