import { type FormEvent, useState } from 'react'
import { explain } from '../../api/errors.ts'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/form/button.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import styles from './security.module.css'
import { securityWords } from './security.words.ts'

interface CodeStepProps {
  secret: string
  busy: boolean
  error: Error | null
  onSubmit: (code: string) => void
  onCancel?: () => void
}

/** The first code of the app: only with it the factor is on. */
export const CodeStep = ({ secret, busy, error, onSubmit, onCancel }: CodeStepProps) => {
  const say = useWords(securityWords)
  const sayCommon = useWords(commonWords)
  const [code, setCode] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy && code.trim() !== '') onSubmit(code)
  }
  return (
    <form className="gh-stack gh-body gh-max-460" onSubmit={submit} noValidate>
      <div>
        <p className="gh-legend">{say('secret')}</p>
        <p className={`gh-mono gh-wrap ${styles.secret}`}>
          {secret.match(/.{1,4}/g)?.map((group, index) => (
            // A secret may have the same four letters twice.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <span key={index}>{group}</span>
          ))}
        </p>
      </div>
      <TextInput
        label={say('app_code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        withAsterisk={false}
        input_class="gh-mono"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        error={fieldError(error ? explain(error) : undefined)}
      />
      <div className="gh-row gh-wrap">
        {onCancel ? (
          <Button variant="default" onClick={onCancel}>
            {sayCommon('cancel')}
          </Button>
        ) : null}
        <Button type="submit" loading={busy}>
          {say('turn_on')}
        </Button>
      </div>
    </form>
  )
}
