import { useMay } from './duty.ts'
import { useStarted } from './session.ts'

/** Whether the system's dialogs may open: they lead to folders and programs, so in kiosk mode only an owner has them. */
export function useSystemDialogs(): boolean {
  const { settings } = useStarted()
  const isOwner = useMay('owner')
  // A browser has no kiosk mode, even if the desktop app on the same data has one.
  return window.pos === undefined || !settings.computer.kiosk || isOwner
}
