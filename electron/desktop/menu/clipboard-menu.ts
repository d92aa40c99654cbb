import { type BrowserWindow, Menu } from 'electron'
import type { Language } from '../../../shared/language.ts'
import { texts } from '../texts.ts'

const ofFields = ['cut', 'copy', 'paste', 'selectAll'] as const
const ofMarkedText = ['copy'] as const

/**
 * What a click of the right button offers: the clipboard, where something can be typed or is marked. An owner pastes
 * the gateway's keys this way. Electron itself offers nothing.
 */
export function offerClipboard(window: BrowserWindow, language: () => Language): void {
  window.webContents.on('context-menu', (_event, { isEditable, selectionText, editFlags }) => {
    if (!isEditable && selectionText.trim() === '') return
    const isPossible = {
      cut: editFlags.canCut,
      copy: editFlags.canCopy,
      paste: editFlags.canPaste,
      selectAll: editFlags.canSelectAll,
    }
    const { roles } = texts[language()]
    const items = (isEditable ? ofFields : ofMarkedText).map((role) => ({
      role,
      label: roles[role],
      enabled: isPossible[role],
    }))
    Menu.buildFromTemplate(items).popup({ window })
  })
}
