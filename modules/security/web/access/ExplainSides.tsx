import { CircleDashed } from 'lucide-react'
import { Avatar } from '#kit/ui/Avatar.tsx'
import { formatDate } from '#kit/ui/format.ts'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { useCan } from '#shell/access/use-can.ts'
import { useGo } from '#shell/page/use-page.ts'
import { Button } from 'antd'
import type { Explanation, RolePath } from '#security/contract/access.ts'

/** Beside the verdict: what is missing, the user's roles, and who may. */
export function ExplainSides({ of }: { of: Explanation }) {
  const { allowed, missing } = of
  return (
    <div className="sec-access-sides">
      {!allowed && <Missing of={of} />}
      <Roles of={of} />
      {missing.people.length > 0 && <WhoMay of={of} />}
    </div>
  )
}

function Missing({ of: { refusedAt, codes, missing, steps } }: { of: Explanation }) {
  const t = useT()
  const isByCode = steps.some(({ step, reason }) => step === 'code' && reason === 'code_missing')
  return (
    <section className="kit-card">
      <h2>{t('security.access.missing')}</h2>
      {refusedAt === 'code' && isByCode && (
        <p>{t('security.access.missing.code', { codes: codes.join(t('security.access.and')) })}</p>
      )}
      {refusedAt === 'code' && !isByCode && <p>{t('security.access.missing.policy')}</p>}
      {refusedAt !== null && refusedAt !== 'code' && refusedAt !== 'fields' && (
        <p>{t(`security.access.missing.${refusedAt}`)}</p>
      )}
      {missing.roles.length > 0 && (
        <ul className="sec-access-ways">
          {missing.roles.map(({ id, name, memberCount }) => (
            <li key={id}>
              <CircleDashed size={14} aria-hidden="true" />
              <div>
                <b>{t('security.access.missing.role', { name })}</b>
                <small>{t('security.access.missing.role.members', { count: memberCount })}</small>
                <RoleLink id={id} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function RoleLink({ id }: { id: string }) {
  const t = useT()
  const go = useGo()
  if (!useCan('sys:role:page')) return null
  return (
    <Button type="link" size="small" onClick={() => go(`/sys/role?id=${id}`)}>
      {t('security.access.openRole')}
    </Button>
  )
}

function Roles({ of: { user, roles } }: { of: Explanation }) {
  const t = useT()
  const rank = ['', 'administrator', 'secondAdmin'] as const
  const level = rank[user.superAdmin] ?? ''
  return (
    <section className="kit-card">
      <h2>{t('security.access.roles', { name: user.realName })}</h2>
      {level !== '' && <p>{t(`security.access.${level}`)}</p>}
      {roles.length === 0 && level === '' && <p className="kit-quiet">{t('security.access.roles.none')}</p>}
      {roles.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('security.access.roles.role')}</th>
              <th scope="col">{t('security.access.roles.via')}</th>
              <th scope="col">{t('security.access.roles.end')}</th>
            </tr>
          </thead>
          <tbody>
            {roles.map((path) => (
              <tr key={`${path.roleId} ${path.via} ${path.viaName}`}>
                <th scope="row">{path.roleName}</th>
                <td>{viaWords(t, path)}</td>
                <td data-ends={path.endDate !== null}>{endWords(t, path)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

type Words = ReturnType<typeof useT>

const viaWords = (t: Words, { via, viaName }: RolePath): string => t(`security.access.via.${via}`, { name: viaName })
const endWords = (t: Words, { endDate }: RolePath): string =>
  endDate === null ? t('security.access.roles.forever') : formatDate(endDate, currentLanguage())

function WhoMay({ of: { missing } }: { of: Explanation }) {
  const t = useT()
  return (
    <section className="kit-card">
      <h2>{t('security.access.people')}</h2>
      <ul className="sec-access-people">
        {missing.people.map(({ id, realName, headUrl, deptName }) => (
          <li key={id}>
            <Avatar id={id} name={realName} url={headUrl} />
            <span>
              {realName}
              <small>{deptName}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
