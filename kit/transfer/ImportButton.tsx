import { Button } from 'antd'
import { Upload } from 'lucide-react'
import { lazy, type ReactNode } from 'react'
import type { ImportRoutes } from '#contract/import.ts'
import { codesOf, type AnyRoute, type PermissionCode } from '#contract/route.ts'
import { Gate } from '#shell/access/Gate.tsx'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { Overlay } from '../overlay/Overlay.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useIsPhone } from '../ui/use-phone.ts'

const ImportWizard = lazy(() => import('./ImportWizard.tsx'))

/** In the address instead of an id: no sheet has been uploaded yet. */
export const NEW_IMPORT = 'new'
const PLACE = 'import'

export interface ImportProps {
  noun: string
  routes: ImportRoutes
  /** "Import users": the title of the wizard. */
  title: string
  /** What creating and changing need besides the import's own code; without `change` records are only created. */
  needs: { readonly create: PermissionCode; readonly change?: PermissionCode }
  /** Shown with the result: what is left to do with the new records. */
  afterwards?: ReactNode
  /** Reads that answer differently once it is written. */
  refreshes: readonly AnyRoute[]
}

/**
 * Brings records in out of a sheet: a button, and a wizard that survives a reload (`?import=` holds its id). Hides
 * itself from those who may not.
 * @example <ImportButton noun="user" routes={userImport} title={t('…')} needs={{ create: …, change: … }}
 *   refreshes={[…]} />
 */
export function ImportButton(props: ImportProps) {
  const t = useT()
  const isPhone = useIsPhone()
  const { query, setQuery } = usePageQuery()
  const move = (id: string | undefined) => setQuery({ [PLACE]: id })
  const button = { icon: <Upload size={16} />, 'aria-haspopup': 'dialog', onClick: () => move(NEW_IMPORT) } as const
  return (
    <Gate can={{ ability: codesOf(props.routes.create.can) }}>
      {isPhone ? (
        <IconButton type="default" name={t('kit.import.button')} {...button} />
      ) : (
        <Button {...button}>{t('kit.import.button')}</Button>
      )}
      <Overlay of={query.get(PLACE) ?? undefined}>
        {(id, overlay) => (
          <ImportWizard {...props} {...overlay} id={id} onMove={move} onClose={() => move(undefined)} />
        )}
      </Overlay>
    </Gate>
  )
}
