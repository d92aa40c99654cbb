import {
  IconAlertTriangle,
  IconCircleCheck,
  IconHelpCircle,
  IconPlugConnected,
  IconPlugConnectedX,
} from '@tabler/icons-react'
import type { PrinterStatus } from '../../../shared/printer/printer.ts'

interface Looks {
  readonly tone: 'plain' | 'warn' | 'bad'
  readonly Icon: typeof IconHelpCircle
}

const trouble: Looks = { tone: 'warn', Icon: IconAlertTriangle }
const away: Looks = { tone: 'bad', Icon: IconPlugConnectedX }

/** How a printer's status looks. Never green: green is only for money. */
export const statusLooks: Record<PrinterStatus['state'], Looks> = {
  ready: { tone: 'plain', Icon: IconCircleCheck },
  reachable: { tone: 'plain', Icon: IconPlugConnected },
  paperOut: trouble,
  coverOpen: trouble,
  offline: trouble,
  permission: trouble,
  interrupted: trouble,
  refused: away,
  unreachable: away,
  timeout: away,
  notConfigured: away,
  unknown: { tone: 'warn', Icon: IconHelpCircle },
}
