import { useId } from 'react'
import { useT } from '../../i18n.ts'

interface PortalTableProps {
  portals: readonly { portalCode: string; portalName: string }[]
  /** Of the chosen portal; empty: none. */
  code: string
  disabled: boolean
  onChoose: (code: string) => void
}

/** The portals one may begin in, and none of them, to choose one. */
export function PortalTable({ portals, code, disabled, onChoose }: PortalTableProps) {
  const t = useT()
  const group = useId()
  return (
    <table className="pt-default-portals">
      <thead>
        <tr>
          <th scope="col">{t('dialog.default.code')}</th>
          <th scope="col">{t('dialog.default.name')}</th>
        </tr>
      </thead>
      <tbody>
        {[...portals, { portalCode: '', portalName: t('dialog.default.none') }].map(({ portalCode, portalName }) => (
          <tr key={portalCode} data-chosen={code === portalCode}>
            <td>
              <label>
                <input
                  type="radio"
                  name={group}
                  checked={code === portalCode}
                  disabled={disabled}
                  onChange={() => onChoose(portalCode)}
                />
                {portalCode || portalName}
              </label>
            </td>
            <td>{portalCode && portalName}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
