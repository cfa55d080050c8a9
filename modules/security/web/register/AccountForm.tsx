import { IdCard, Mail, Smartphone, User } from 'lucide-react'
import { useState, type ChangeEvent } from 'react'
import { isPasswordValid } from '#contract/password.ts'
import type { RegisterForm } from '#security/contract/register.ts'
import { PasswordField } from '#shell/controls/PasswordField.tsx'
import { TextField } from '#shell/controls/TextField.tsx'
import { t as ofSignIn } from '#shell/signin/texts.ts'
import { StepForm } from '../recovery/StepForm.tsx'
import { DeptField } from './DeptField.tsx'
import { ReasonField } from './ReasonField.tsx'
import { t } from './texts.ts'
import type { FormField, FormIssues, FormValues, Register } from './use-register.ts'

const words = {
  show: ofSignIn('signin.showPassword'),
  hide: ofSignIn('signin.hidePassword'),
  capsLock: ofSignIn('signin.capsLock'),
}
const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
const plain = { autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false } as const
/** The one that was not confirmed can be left out. */
const mobile = {
  label: t('register.mobile'),
  icon: <Smartphone {...icon} />,
  type: 'tel',
  inputMode: 'tel',
  autoComplete: 'tel',
  maxLength: 32,
} as const
const mail = {
  label: t('register.email'),
  icon: <Mail {...icon} />,
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  maxLength: 128,
} as const
const REQUIRED: readonly FormField[] = ['username', 'realName', 'newPassword', 'comfirmPassword', 'deptId']

/** Who one is, the password, and for which department. The server names the rules that a field breaks. */
export function AccountForm({ register, form }: { register: Register; form: RegisterForm }) {
  const { depts, passwordLevel } = form
  const [values, setValues] = useState<FormValues>(() => emptyFor(depts))
  const [tried, setTried] = useState(false)
  const wrong = { ...(tried && problemsOf(values, passwordLevel)), ...register.issues }
  const submit = () => {
    setTried(true)
    if (Object.keys(problemsOf(values, passwordLevel)).length === 0) void register.submit(values, form)
  }
  const set = (name: FormField) => (value: string) => {
    setValues({ ...values, [name]: value })
    register.changed(name)
  }
  const field = (name: FormField) => ({
    name,
    value: values[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set(name)(target.value),
    error: wrong[name],
  })
  return (
    <StepForm busy={register.busy} label={t('register.submit')} onSubmit={submit}>
      <TextField
        {...plain}
        {...field('username')}
        label={t('register.username')}
        icon={<User {...icon} />}
        autoComplete="username"
        autoFocus
        required
        maxLength={64}
        note={t('register.username.note')}
      />
      <TextField
        {...field('realName')}
        label={t('register.realName')}
        icon={<IdCard {...icon} />}
        autoComplete="name"
        required
        maxLength={64}
      />
      <PasswordField
        {...field('newPassword')}
        words={words}
        label={t('register.password')}
        autoComplete="new-password"
        required
        note={t(`register.password.level.${levelOf(passwordLevel)}`)}
      />
      <PasswordField
        {...field('comfirmPassword')}
        words={words}
        label={t('register.confirmation')}
        autoComplete="new-password"
        required
      />
      <DeptField depts={depts} value={values.deptId} error={wrong.deptId} onChange={set('deptId')} />
      {register.way === 'mail' ? (
        <TextField {...field('mobile')} {...mobile} note={t('register.optional')} />
      ) : (
        <TextField {...field('email')} {...mail} note={t('register.email.note')} />
      )}
      <ReasonField value={values.reason} error={wrong.reason} onChange={set('reason')} />
    </StepForm>
  )
}

/** The only department is chosen from the beginning. */
const emptyFor = (depts: RegisterForm['depts']): FormValues => {
  const [only] = depts
  const deptId = depts.length === 1 && only ? only.id : ''
  return { username: '', realName: '', email: '', mobile: '', newPassword: '', comfirmPassword: '', deptId, reason: '' }
}

const levelOf = (level: number): 0 | 1 | 2 | 3 | 4 => ([0, 1, 2, 3, 4] as const).find((one) => one === level) ?? 4

function problemsOf(values: FormValues, passwordLevel: number): FormIssues {
  const missing = REQUIRED.filter((name) => values[name].trim() === '')
  const { newPassword, comfirmPassword } = values
  return {
    ...(!isPasswordValid(newPassword, passwordLevel) && {
      newPassword: t(`register.password.level.${levelOf(passwordLevel)}`),
    }),
    ...(newPassword !== comfirmPassword && { comfirmPassword: t('register.mismatch') }),
    ...Object.fromEntries(missing.map((name) => [name, t('register.required')])),
  }
}
