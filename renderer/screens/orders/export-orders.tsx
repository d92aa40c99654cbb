import { IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { csvLines, csvText } from '../../../shared/csv.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { dayIn } from '../../../shared/time-zone.ts'
import { callFailureOf, callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { orderWord } from '../../components/words/order-word.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useChannelName } from '../../state/channels/channels.ts'
import { saveFigures } from '../../state/save-figures.ts'
import { useTimeFormat } from '../../state/time/time-format.ts'
import { csvColumns, csvRow } from './order-csv.ts'
import { everyFound } from './order-list.ts'

/** Saves every order that the list finds as a file for a spreadsheet. */
export function ExportOrders() {
  const { t } = useTranslation()
  const { zone } = useTimeFormat()
  const [written, setWritten] = useState<number | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const stopped = useRef(false)
  const channelName = useChannelName()
  const textsOf = (order: Order) => ({
    state: orderWord(order, t),
    channel: channelName(order.paymentType),
  })

  async function write(): Promise<void> {
    stopped.current = false
    setFailure(null)
    setWritten(0)
    const parts = [csvText([csvColumns.map((column) => t(`orders.csv.${column}`))])]
    let count = 0
    try {
      for await (const orders of everyFound()) {
        if (stopped.current) return
        const merchantTradeNos = orders.map(({ merchantTradeNo }) => merchantTradeNo)
        const { carts } = await callMain('order.carts', { merchantTradeNos })
        parts.push(csvLines(orders.map((order, at) => csvRow(order, textsOf(order), zone, carts[at] ?? []))))
        count += orders.length
        setWritten(count)
      }
      // No file without its line in the audit log.
      await callMain('order.noteExport', { count })
      const day = dayIn(Date.now(), zone)
      saveFigures(`loket-${t('orders.csv.file')}-${day}.csv`, 'text/csv;charset=utf-8', parts)
    } catch (error) {
      setFailure(callFailureOf(error))
    } finally {
      setWritten(null)
    }
  }

  if (written !== null) {
    return (
      <Button
        onClick={() => {
          stopped.current = true
        }}
      >
        <span role="status">{t('orders.exporting', { count: written })}</span>
      </Button>
    )
  }
  return (
    <>
      <Button icon={<IconDownload />} onClick={() => void write()}>
        {t('orders.export')}
      </Button>
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}
