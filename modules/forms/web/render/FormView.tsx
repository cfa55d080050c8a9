/** A form as its users see it: filled in, or shown. Server, designer and processes know the same rules. */
import {
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { isSameJson, readModel, sayFormProblem, type FieldId, type ReadModel } from '#forms-core/index.ts'
import { useWidth } from '#kit/list/use-width.ts'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { session } from '#shell/session/session.ts'
import { useStore } from '#shell/store.ts'
import type { Device, FormViewProps } from './form-view.ts'
import { loadControls } from './kinds/registry.ts'
import { fieldsIn, LayoutContext, useNewLayoutState } from './layout/layout-state.ts'
import { choicesOf } from './options/choices-of.ts'
import { FormSkeleton } from './layout/FormSkeleton.tsx'
import { Items } from './layout/Items.tsx'
import { FormStore } from './store/form-store.ts'
import { FormContext, usePart, type FormWorld } from './store/form-world.ts'
import type { Place } from './store/places.ts'
import { loadTexts } from './texts.ts'
import { goToPlace } from './go-to-place.ts'
import './form-view.css'

/** Up to this width of its container a form is that of a phone. */
const PHONE_WIDTH = 576

/** Shows the form of a model; `FormViewProps` says how. */
export default function FormView(props: FormViewProps): ReactNode {
  const read = useMemo(() => readModel(props.model), [props.model])
  return (
    <Suspense fallback={<FormSkeleton model={props.model} />}>
      {'problems' in read ? <Broken read={read} /> : <Form {...props} read={read} />}
    </Suspense>
  )
}

type GoodModel = Exclude<ReadModel, { problems: unknown }>

function Broken({ read }: { read: Exclude<ReadModel, GoodModel> }) {
  use(loadTexts())
  const t = useT()
  const [first] = read.problems
  if (first === undefined) return null
  return <p className="frm-alert">{t('forms.fill.broken', { problem: sayFormProblem(first, currentLanguage()) })}</p>
}

function Form(props: FormViewProps & { read: GoodModel }) {
  const { model, onChange, context, ref } = props
  const root = useRef<HTMLDivElement>(null)
  const store = useFormStore(props)
  const { state, reveal } = useNewLayoutState(model)
  const [target, setTarget] = useState<{ place: Place }>()
  const goTo = (places: readonly (Place | undefined)[]) => {
    const first = firstOf(store, places)
    if (first === undefined) return
    reveal(tableOf(store, first) ?? first.id)
    store.want(first)
    setTarget({ place: first })
  }
  useEffect(() => (target === undefined ? undefined : goToPlace(root, target.place)), [target])
  useEffect(() => store.setContext(context), [store, context])
  useChanges(store, onChange)
  useImperativeHandle(ref, () => ({
    values: () => store.values(),
    sent: () => store.sent(),
    isChanged: () => store.isChanged(),
    known: () => store.known(),
    check: () => {
      const places = store.check()
      goTo(places)
      return places.length
    },
    showIssues: (issues) => goTo(store.showIssues(issues)),
  }))
  return (
    <div ref={root} className="frm-form">
      <LayoutContext value={state}>
        <World {...props} store={store} />
      </LayoutContext>
    </div>
  )
}

/** The store of a form; made anew for another model or other values. */
function useFormStore({ read, initial, draft, modes = {}, isNew, mode, context }: FormViewProps & { read: GoodModel }) {
  const make = (given = draft) =>
    new FormStore({
      form: read.form,
      modes,
      initial,
      draft: given,
      isNew,
      isViewed: mode === 'view',
      context,
      language: currentLanguage(),
    })
  const [made, setMade] = useState(() => ({ read, initial, draft, modes, mode, store: make() }))
  const isOther = mode !== made.mode || !isSameJson(modes, made.modes) || read !== made.read
  const isAnew =
    (initial !== made.initial && !isSameJson(initial, made.initial) && !isSameJson(initial, made.store.values())) ||
    (draft !== made.draft && !isSameJson(draft, made.draft))
  if (!isOther && !isAnew) return made.store
  // The same record in another model or mode keeps what was entered.
  const next = { read, initial, draft, modes, mode, store: make(isAnew ? draft : made.store.values()) }
  setMade(next)
  return next.store
}

/** Tells about changes after the page was painted, many at once. */
function useChanges(store: FormStore, onChange: FormViewProps['onChange']) {
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    store.onChange(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        latest.current?.(store.values())
      })
    })
    return () => store.onChange(undefined)
  }, [store])
}

function World(props: FormViewProps & { store: FormStore }) {
  const { model, store, formId, choices, names, files, mode, device, changed, onShown } = props
  const { mayImportRows = false, isOnPaper = false } = props
  const isViewed = mode === 'view'
  const controls = use(loadControls(model, isViewed))
  const person = useStore(session)?.person
  const prefix = useId()
  const body = useRef<HTMLDivElement>(null)
  const width = useWidth(body)
  const shownNow = useEffectEvent(() => {
    onShown?.()
  })
  useEffect(() => shownNow(), [])
  const shown: Device = device ?? (width > 0 && width <= PHONE_WIDTH ? 'phone' : 'desktop')
  const world = useMemo<FormWorld>(
    () => ({
      store,
      controls,
      device: shown,
      language: currentLanguage(),
      prefix,
      formId,
      choices: choices ?? choicesOf(formId),
      names: { ...(person && { [person.id]: person.realName, [person.deptId]: person.deptName }), ...names },
      files: files ?? NO_FILES,
      isViewed,
      isOnPaper,
      mayImportRows: mayImportRows && formId !== undefined && !isViewed,
      changed: changed ?? NONE,
    }),
    [
      store,
      controls,
      shown,
      prefix,
      choices,
      formId,
      names,
      files,
      person,
      isViewed,
      isOnPaper,
      changed,
      mayImportRows,
    ],
  )
  return (
    <FormContext value={world}>
      <Messages store={store} />
      <div ref={body} className="frm-body" data-device={shown} data-form={!isViewed || undefined}>
        <Items items={model.layout} columns={1} />
      </div>
    </FormContext>
  )
}

const NONE: ReadonlySet<FieldId> = new Set()
const NO_FILES = {}

/** What is wrong with no single field. */
function Messages({ store }: { store: FormStore }) {
  const t = useT()
  const messages = usePart(store, '#messages', () => store.messages())
  const isTooCostly = usePart(store, '#costs', () => store.isTooCostly())
  const all = isTooCostly ? [t('forms.fill.costs'), ...messages] : messages
  if (all.length === 0) return null
  return (
    <ul className="frm-alert" role="alert">
      {all.map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  )
}

const tableOf = (store: FormStore, { id }: Place): FieldId | undefined => store.form.fields.get(id)?.table

/** The first place in the order of the form. */
function firstOf(store: FormStore, places: readonly (Place | undefined)[]): Place | undefined {
  const order = store.form.model.layout.flatMap(fieldsIn)
  const orderOf = (place: Place) => {
    const table = tableOf(store, place)
    const row = place.row === undefined || table === undefined ? -1 : store.rows(table).indexOf(place.row)
    return order.indexOf(table ?? place.id) * 10_000 + row
  }
  return places.filter((place) => place !== undefined).sort((a, b) => orderOf(a) - orderOf(b))[0]
}
