import { channelName } from '../../../shared/gateway/channel-looks.ts'
import type { Settings } from '../../../shared/settings/settings.ts'
import type { ShiftReport } from '../../../shared/shift/shift.ts'
import { headOf } from './document-of.ts'
import type { ShiftReportSlip } from './slip-document.ts'

/** The document of a shift's report. The report keeps the shop's name and zone from when it was closed. */
export function shiftReportOf(report: ShiftReport, settings: Settings, now: number): ShiftReportSlip {
  const { shop, timeZone, mode, closed } = report
  return {
    kind: closed === null ? 'xReport' : 'zReport',
    ...headOf(settings, { mode, now }),
    shop: { ...settings.shop, ...shop },
    timeZone,
    report,
    names: Object.fromEntries(
      codesIn(report).map((code) => [code, channelName(code, settings.channels.looks)]),
    ),
  }
}

function codesIn({ channels, received, carriedIn, carriedOut }: ShiftReport): readonly string[] {
  const named = [...channels, ...received, ...carriedIn, ...carriedOut]
  return [...new Set(named.map(({ paymentType }) => paymentType))]
}
