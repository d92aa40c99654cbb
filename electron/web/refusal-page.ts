/**
 * What a browser sees that was not let in. The link matters: a browser keeps the cookie back when another site or
 * program led here, and sends it with a click on our own page.
 */
export const refusalPage = `<!doctype html>
<html lang="id">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Loket</title>
<h1>Loket belum terbuka di peramban ini</h1>
<p>Buka alamat yang dicetak saat Loket dijalankan. Alamat itu hanya berlaku satu kali, untuk satu peramban.
Bila sudah terpakai, tutup Loket lalu jalankan lagi untuk mendapat alamat baru.</p>
<p><a href="/">Sudah pernah membukanya di sini? Coba lagi.</a></p>
<hr>
<div lang="en">
<h1>Loket is not open in this browser</h1>
<p>Open the address that was printed when Loket started. It works once, for one browser.
If it has been used, close Loket and start it again for a new address.</p>
<p><a href="/">Opened it here before? Try again.</a></p>
</div>
</html>
`
