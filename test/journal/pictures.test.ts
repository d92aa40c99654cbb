import { expect, test } from 'vitest'
import { MAX_PICTURES } from '../../shared/catalogue/product.ts'
import { aJournal } from '../helpers/a-journal.ts'
import { aProduct } from '../helpers/products.ts'

test('a catalogue has no more pictures than a window may draw; one of them can still be exchanged', async () => {
  const journal = aJournal()
  const ids = Array.from({ length: MAX_PICTURES + 1 }, (_, nth) => `P${nth}`)
  await journal.saveProducts(ids.map((id) => aProduct({ id })))
  for (const id of ids.slice(0, MAX_PICTURES)) await journal.savePicture(id, 'old')
  await expect(journal.savePicture(`P${MAX_PICTURES}`, 'new')).rejects.toMatchObject({
    name: 'TooManyPictures',
  })
  await journal.savePicture('P0', 'new')
  const pictures = await journal.listPictures()
  expect([pictures.length, pictures.find(({ id }) => id === 'P0')]).toEqual([
    MAX_PICTURES,
    { id: 'P0', picture: 'new' },
  ])
})
