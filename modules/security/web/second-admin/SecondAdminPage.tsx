import { lazy, useState } from 'react'
import { useMutate } from '#kit/form/use-mutate.ts'
import { CreateButton } from '#kit/list/CreateButton.tsx'
import { PageTitle } from '#kit/list/ListPage.tsx'
import { RecordOverlay } from '#kit/list/RecordOverlay.tsx'
import { useRecordPlace } from '#kit/list/use-record-place.ts'
import { Empty } from '#kit/ui/Empty.tsx'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { usePageQuery } from '#shell/page/use-page.ts'
import { useCall } from '#shell/request/use-call.ts'
import { secondAdminRoutes, type RecallPreview } from '#security/contract/second-admin.ts'
import { GrantDetail } from './GrantDetail.tsx'
import { GrantTree } from './GrantTree.tsx'
import { RecallFoot } from './RecallFoot.tsx'
import './second-admin.css'

const SecondAdminForm = lazy(() => import('./SecondAdminForm.tsx'))

/** Secondary administrators as a tree, with the chosen one beside it. `?id=new` makes one, `?id=` edits one. */
export default function SecondAdminPage() {
  const t = useT()
  const mayCreate = useMayCreate()
  const { data, error } = useCall(secondAdminRoutes.list, {})
  // The title row is whole when what is below it comes: a key that comes later would move it.
  const grants = mayCreate === undefined ? undefined : data
  const place = useRecordPlace()
  const { query, setQuery } = usePageQuery()
  const chosen = grants?.find(({ id }) => id === query.get('grant')) ?? grants?.[0]
  const recall = useRecall()
  const create = mayCreate === true && (grants || error) && (
    <CreateButton can={secondAdminRoutes.create.can} onClick={place.openNew}>
      {t('security.secondAdmin.create')}
    </CreateButton>
  )
  const choose = (grant: string) => {
    recall.end()
    setQuery({ grant })
  }
  return (
    <div className="kit-list-page">
      <PageTitle
        title={t('security.secondAdmin.title')}
        count={grants ? t('security.secondAdmin.count', { count: grants.length }) : ''}
        actions={create}
      />
      {grants && chosen ? (
        <div className="sec-grant-page">
          <GrantTree grants={grants} chosen={chosen.id} onChoose={choose} recalled={recall.preview} />
          <GrantDetail
            grant={chosen}
            handedOn={grants.filter(({ pid }) => pid === chosen.id).length}
            isRecalling={recall.isRunning}
            onEdit={() => place.open(chosen.id)}
            onRecall={() => void recall.begin(chosen.id)}
          />
        </div>
      ) : (
        <div className="kit-card sec-grant-none">
          {grants && (
            <Empty title={t('security.secondAdmin.empty')} reason={t('security.secondAdmin.emptyWhy')}>
              {create}
            </Empty>
          )}
          {error && <Empty title={error.message} />}
        </div>
      )}
      {recall.preview && (
        <RecallFoot
          key={recall.preview.seen}
          preview={recall.preview}
          onEnd={(isOvertaken) => (isOvertaken ? void recall.again() : recall.end())}
        />
      )}
      <RecordOverlay place={place}>{(form) => <SecondAdminForm {...form} />}</RecordOverlay>
    </div>
  )
}

/** Whether there is anything that one could put into a grant. @returns undefined as long as that is not known. */
function useMayCreate(): boolean | undefined {
  const may = useCan(secondAdminRoutes.create.can)
  const { data, error } = useCall(secondAdminRoutes.choices, {}, { enabled: may })
  if (!may || error) return false
  return data && data.depts.length > 0
}

/** A recall that is being considered: nothing has happened yet. */
function useRecall() {
  const [preview, setPreview] = useState<RecallPreview>()
  const look = useMutate(secondAdminRoutes.preview, { refreshes: [], done: false })
  const begin = async (id: string) => {
    const done = await look.run({ params: { id } })
    setPreview(done?.reply)
  }
  const end = () => setPreview(undefined)
  const again = async () => {
    const [first] = preview?.grants ?? []
    if (first) await begin(first.id)
  }
  return { preview, isRunning: look.isRunning, begin, end, again }
}
