import type { z } from 'zod'
import type { AnyRoute, Can, ReplyOf, Route } from '#contract/route.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import type { OverlayProps } from '../overlay/Overlay.tsx'
import { useMutate } from './use-mutate.ts'
import { useRecordForm, type RecordForm } from './use-record-form.ts'

/** What a form of one record is handed by its list. */
export interface RecordFormProps extends OverlayProps {
  /** Left out: a new record. */
  readonly id: string | undefined
  readonly onClose: () => void
}

type WriteRoute = Route<Can, z.ZodType, z.ZodType, z.ZodObject>

/** The calls that a form needs, as `crudRoutes` makes them. */
interface FormRoutes {
  readonly get: AnyRoute
  readonly create: WriteRoute
  readonly update: WriteRoute
}

type BodyOutput<R> = R extends Route<Can, z.ZodType, z.ZodType, infer Body> ? z.output<Body> : never
type ValuesOf<Routes extends FormRoutes> = BodyOutput<Routes['create']> | BodyOutput<Routes['update']>

interface CrudFormOptions<Routes extends FormRoutes> extends Pick<RecordFormProps, 'id' | 'onClose'> {
  readonly routes: Routes
  /** The reads that show the record, and therefore change with it. */
  readonly reads: readonly AnyRoute[]
  /** What a new record starts with. */
  readonly first: Readonly<Record<string, unknown>>
  readonly nameOf: (stored: ReplyOf<Routes['get']>) => string
  /** The title of the form for a new record: `New post`. */
  readonly newTitle: string
  /** Rules of the contract that belong to one field: `{ name_taken: 'name' }`. */
  readonly fieldOf?: Readonly<Record<string, string>>
  /** The message afterwards instead of "created" and "saved"; false shows none. */
  readonly done?: { readonly created?: string | false; readonly saved?: string | false }
  /** The values as they are sent, where the form shows more than that. */
  readonly prepare?: (values: ValuesOf<Routes>, stored: ReplyOf<Routes['get']> | undefined) => object
  readonly onCreated?: (reply: ReplyOf<Routes['create']>) => void
  readonly onSaved?: (reply: ReplyOf<Routes['update']>) => void
}

interface CrudForm<Stored> {
  readonly record: RecordForm
  readonly title: string
  readonly isNew: boolean
  /** The record as it was loaded; undefined until then, and of a new one. */
  readonly stored: Stored | undefined
}

/**
 * One form that creates and edits records of one noun: loads the record, validates by the contract, saves, says so.
 * @example const { record, title } = useCrudForm({ routes: postRoutes, reads: POST_READS, id, onClose, first: { sort: 0
 *   }, … }) return <FormDrawer {...overlay} record={record} title={title}><Field name="name" …><Input
 *   /></Field></FormDrawer>
 */
export function useCrudForm<Routes extends FormRoutes>(
  options: CrudFormOptions<Routes>,
): CrudForm<ReplyOf<Routes['get']>> {
  const { routes, reads, id, onClose, first, nameOf, newTitle, fieldOf, done, prepare, onCreated, onSaved } = options
  const t = useT()
  const isNew = id === undefined
  const create = useMutate<AnyRoute>(routes.create, {
    refreshes: reads,
    done: done?.created ?? t('kit.record.created'),
  })
  const update = useMutate<AnyRoute>(routes.update, { refreshes: reads, done: done?.saved ?? t('kit.record.saved') })
  const key = { id: id ?? '' }
  const { data, refetch } = useCall<AnyRoute>(routes.get, routes.get.params ? { params: key } : { query: key }, {
    enabled: !isNew,
    isOwn: true,
  })
  // The typed casts: the replies and the values of these very routes, whose types the call behind them has forgotten.
  const stored = data as (ReplyOf<Routes['get']> & { readonly version?: number }) | undefined
  const sent = (values: object) => (prepare ? prepare(values as ValuesOf<Routes>, stored) : values)

  const record = useRecordForm<z.ZodObject>({
    schema: bodyOf(isNew ? routes.create : routes.update),
    initial: isNew ? first : stored && { ...stored },
    hidden: isNew ? {} : { id, version: stored?.version },
    ...(fieldOf && { fieldOf }),
    reload: refetch,
    onClose,
    save: async (values) => {
      const reply = isNew
        ? await create.attempt({ body: sent(values) })
        : await update.attempt({ body: sent({ ...values, id }) })
      if (isNew) onCreated?.(reply as ReplyOf<Routes['create']>)
      else onSaved?.(reply as ReplyOf<Routes['update']>)
    },
  })
  const title = isNew ? newTitle : t('kit.record.edit', { name: stored === undefined ? '' : nameOf(stored) })
  return { record, title, isNew, stored }
}

/** @throws Error where the route has no body: such a route creates or changes nothing by a form */
function bodyOf({ body, path }: WriteRoute): z.ZodObject {
  if (body === undefined) throw new Error(`${path} takes no body`)
  return body
}
