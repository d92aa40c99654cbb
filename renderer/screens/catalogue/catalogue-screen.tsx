import { IconDownload, IconLayoutGrid, IconPlus, IconStar, IconUpload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { writeCatalogue } from '../../../shared/catalogue/csv.ts'
import { isFoundBy } from '../../../shared/catalogue/finding.ts'
import { Button } from '../../components/buttons/button.tsx'
import { SearchInput } from '../../components/fields/search-input.tsx'
import { saveFile } from '../../components/files/save-file.ts'
import column from '../../components/layout/column-screen.module.css'
import { ScreenTitle } from '../../components/layout/screen-title.tsx'
import { Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { FileButton } from '../../parts/file-button.tsx'
import { OfficeNotice } from '../../parts/from-office.tsx'
import { followCatalogue, useCatalogue } from '../../state/goods/catalogue.ts'
import { useStarted } from '../../state/session.ts'
import { ArrangeDialog } from './arrange-dialog.tsx'
import { BestSellersDialog } from './best-sellers-dialog.tsx'
import css from './catalogue-screen.module.css'
import { ImportDialog, type Imported } from './import-dialog.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { draftOf, unsentProducts } from './product-draft.ts'
import { ProductTable } from './product-table.tsx'
import { SampleChoice } from './sample-choice.tsx'

/** A catalogue of some ten thousand products. */
const MAX_FILE = 1_000_000

/** The shop's goods: to browse, change, import and export as a table. */
export function CatalogueScreen() {
  const { t } = useTranslation()
  const products = useCatalogue((catalogue) => catalogue.products)
  const isOffices = useStarted().fromOffice.includes('products')
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState(unsentProducts.take)
  const [file, setFile] = useState<string | null>(null)
  const [imported, setImported] = useState<Imported | null>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const [ranking, rank] = useState(false)
  const [arranging, arrange] = useState(false)
  useEffect(followCatalogue, [])
  const found = (products ?? []).filter((product) => isFoundBy(product, search))
  return (
    <main className={css.screen}>
      <header className={column.head}>
        <ScreenTitle>{t('nav.catalogue')}</ScreenTitle>
        <div className="row">
          {!isOffices && (
            <>
              <Button tone="primary" icon={<IconPlus />} onClick={() => setEdited(draftOf(null))}>
                {t('catalogue.add')}
              </Button>
              <FileButton
                accept=".csv,text/csv"
                icon={<IconUpload />}
                largest={MAX_FILE}
                onText={(text) => {
                  setFile(text)
                  setImported(null)
                  setTooLarge(text === null)
                }}
              >
                {t('catalogue.import')}
              </FileButton>
            </>
          )}
          <Button
            icon={<IconDownload />}
            blocked={!products?.length}
            onClick={() => saveFile('loket-katalog.csv', 'text/csv', [writeCatalogue(products ?? [])])}
          >
            {t('catalogue.export')}
          </Button>
        </div>
      </header>
      {isOffices && <OfficeNotice part="products" />}
      {tooLarge && (
        <Notice tone="warn" title={t('catalogue.tooLarge')} urgent>
          {t('catalogue.tooLargeHint')}
        </Notice>
      )}
      {imported && <ImportedNotice {...imported} />}
      {products?.length === 0 ? (
        <>
          <Notice tone="info" title={t('catalogue.empty')}>
            {t('catalogue.emptyHint')}
          </Notice>
          {!isOffices && <SampleChoice />}
        </>
      ) : (
        <>
          <div className={css.finding}>
            <SearchInput label={t('cart.search')} value={search} onChange={setSearch} />
            {!isOffices && (
              <div className="row">
                <Button icon={<IconLayoutGrid />} onClick={() => arrange(true)}>
                  {t('catalogue.arrange')}
                </Button>
                <Button icon={<IconStar />} onClick={() => rank(true)}>
                  {t('catalogue.bestSellers')}
                </Button>
              </div>
            )}
          </div>
          <fieldset className={css.kept} disabled={isOffices}>
            <ProductTable products={found} onEdit={(product) => setEdited(draftOf(product))} />
          </fieldset>
        </>
      )}
      {edited && <ProductDialog draft={edited} onClose={() => setEdited(null)} />}
      {arranging && <ArrangeDialog onClose={() => arrange(false)} />}
      {ranking && <BestSellersDialog onClose={() => rank(false)} />}
      {file !== null && <ImportDialog text={file} onImported={setImported} onClose={() => setFile(null)} />}
    </main>
  )
}

function ImportedNotice({ saved, refused }: Imported) {
  const { t } = useTranslation()
  return (
    <Notice tone={refused > 0 ? 'warn' : 'good'} title={t('catalogue.applied', { count: saved })} urgent>
      {refused > 0 && t('catalogue.refusedAgain', { refused: t('catalogue.problems', { count: refused }) })}
    </Notice>
  )
}
