import { refusalStylePath } from './refusal-style.ts'

const words = {
  stranger: {
    id: [
      'Loket belum terbuka di peramban ini',
      'Buka alamat yang dicetak saat Loket dijalankan. Alamat itu berlaku satu kali, untuk satu peramban, selama satu menit.',
    ],
    en: [
      'Loket is not open in this browser',
      'Open the address that was printed when Loket started. It works once, for one browser, for one minute.',
    ],
  },
  tooLate: {
    id: [
      'Alamat ini sudah kedaluwarsa',
      'Alamat Loket hanya berlaku satu menit. Minta alamat baru di bawah ini.',
    ],
    en: ['This address is too old', 'An address of Loket works for one minute. Ask for a new one below.'],
  },
  takenByAnother: {
    id: [
      'AWAS: alamat ini sudah dipakai peramban lain',
      'Orang atau program lain membuka alamat ini lebih dulu. Semua peramban sudah dikeluarkan dari Loket, termasuk yang itu. Kalau bukan Anda sendiri yang membukanya, periksa siapa lagi yang memakai komputer ini sebelum meminta alamat baru.',
    ],
    en: [
      'WARNING: another browser used this address first',
      'Somebody, or some program, opened this address before you. Every browser has been signed out of Loket, that one too. If it was not you, find out who else uses this computer before you ask for a new address.',
    ],
  },
  addressMade: {
    id: [
      'Alamat baru sudah dibuat',
      'Loket mencetaknya di tempat ia dijalankan. Kalau belum terbuka di mana pun, Loket juga membukanya di peramban, asal dijalankan untuk itu. Alamat itu berlaku satu menit.',
    ],
    en: [
      'There is a new address',
      'Loket printed it where it was started. While it is open in no browser, it also opens one if it was started to do so. The address works for one minute.',
    ],
  },
  addressMadeBefore: {
    id: ['Alamat baru saja dibuat', 'Pakai alamat yang terakhir dicetak, atau coba lagi sebentar lagi.'],
    en: ['An address was made a moment ago', 'Use the one that was printed last, or try again in a moment.'],
  },
} as const

/**
 * The pages for a browser that is not signed in. The first link matters: a browser keeps the cookie back when another site or
 * program led here, and sends it with a click on our own page.
 */
function page(why: keyof typeof words): string {
  const {
    id: [judul, penjelasan],
    en: [title, explanation],
  } = words[why]
  return `<!doctype html>
<html lang="id">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="${refusalStylePath}">
<title>${judul} · Loket</title>
<body${why === 'takenByAnother' ? ' class="alarm"' : ''}>
<section>
<h1>${judul}</h1>
<p>${penjelasan}</p>
<a href="/">Sudah pernah membukanya di sini? Coba lagi.</a> <a href="/?address=new">Buat alamat baru</a>
</section>
<section lang="en">
<h1>${title}</h1>
<p>${explanation}</p>
<a href="/">Opened it here before? Try again.</a> <a href="/?address=new">Make a new address</a>
</section>
</body>
</html>
`
}

/** The pages, by the reason why a browser was refused. */
export const refusalPages = {
  stranger: page('stranger'),
  tooLate: page('tooLate'),
  takenByAnother: page('takenByAnother'),
  addressMade: page('addressMade'),
  addressMadeBefore: page('addressMadeBefore'),
} as const

/** A page that goes on by itself: the next request then comes from our own page, so the browser sends the new cookie. */
export const onwardPage = (address: string) => `<!doctype html>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0;url=${address}">
<title>Loket</title>
`
