const field = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, '0')}${value}`

function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) {
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** A dynamic code of an invented merchant, whole rupiah without decimals as real ones write it. */
export function qrisCode(sen: bigint, reference: string, merchantName = 'TOKO LAIN'): string {
  const acquirer = field('00', 'ID.CO.LAIN.WWW') + field('01', '936009990000000001') + field('03', 'UMI')
  const national = field('00', 'ID.CO.QRIS.WWW') + field('02', 'ID1020000000001') + field('03', 'UMI')
  const text = [
    field('00', '01') + field('01', '12') + field('26', acquirer) + field('51', national),
    field('52', '5812') + field('53', '360') + field('54', String(sen / 100n)) + field('58', 'ID'),
    field('59', merchantName) + field('60', 'JAKARTA') + field('62', field('05', reference)),
    '6304',
  ].join('')
  return text + crc16(text)
}
