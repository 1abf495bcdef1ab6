import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import PDFDocument from 'pdfkit'
import { pool } from '../db/pool.ts'

const font = new URL('../../assets/label-mono.ttf', import.meta.url)

/** Writes the 4 × 6 inch label of a shipment to the label folder. */
export async function printLabel(shipmentId: string): Promise<void> {
  const { rows } = await pool.query('SELECT * FROM shipment WHERE id = $1', [shipmentId])
  const label = new PDFDocument({ size: [288, 432], margin: 18 })
  const file = createWriteStream(`${process.env.LABEL_FOLDER}/${shipmentId}.pdf`)
  label.pipe(file)
  label.registerFont('label', font.pathname).font('label')
  label.fontSize(22).text(rows[0].tracking_number)
  label.end()
  await finished(file)
}
