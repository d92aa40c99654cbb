import { useMay } from './duty.ts'
import { useStarted } from './session.ts'

/**
 * Whether the system's dialogs (pick a file, print a page) may open. They lead to folders and other programs, so in kiosk
 * mode only an owner has them: an owner could turn the mode off as well.
 */
export function useSystemDialogs(): boolean {
  const { settings } = useStarted()
  const isOwner = useMay('owner')
  // A browser has no kiosk mode, even if the desktop app on the same data has one.
  return window.pos === undefined || !settings.computer.kiosk || isOwner
}
