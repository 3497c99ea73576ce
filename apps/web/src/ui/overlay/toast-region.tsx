import { IconCircleCheck } from '@tabler/icons-react'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useStore } from '../../lib/store.ts'
import styles from './toast-region.module.css'
import { toasts } from './toast-store.ts'

/** The region of toasts, one for each page. It exists before the first toast, so that screen readers announce it. */
export const ToastRegion = () => {
  const say = useWords(commonWords)
  return (
    <section className={`gh-stack gh-gap-8 ${styles.region}`} aria-label={say('messages')} aria-live="polite" role="status">
      {useStore(toasts).map((toast) => (
        <div
          key={toast.id}
          className={`gh-gap-10 gh-body gh-top gh-strong gh-flex gh-text gh-round-8 gh-surface gh-shadow ${styles.toast}`}
          data-leaving={toast.leaving || undefined}
        >
          <IconCircleCheck size={20} stroke={2} className="gh-inside gh-mt-2" aria-hidden="true" />
          <span>{toast.text}</span>
        </div>
      ))}
    </section>
  )
}
