import { callMain } from '../../bridge/main-process.ts'
import { saveSlip } from '../../state/print-actions.ts'
import { saveFigures } from '../../state/save-figures.ts'

/** Saves a closed shift's report as a file: its figures for a spreadsheet, or the report as a PDF. */
export async function saveReport(number: number, as: 'csv' | 'pdf'): Promise<void> {
  if (as === 'pdf') return saveSlip('pdf', { kind: 'zReport', number }, 'A4')
  const { name, content } = await callMain('shift.export', { number, as })
  saveFigures(name, 'text/csv;charset=utf-8', [content])
}
