import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import type { ComponentType, ReactNode } from 'react'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../buttons/button.tsx'
import styles from './states.module.css'

type IconType = ComponentType<{ size?: number; stroke?: number; className?: string }>

/** An empty list: explains it and offers the first step. */
export const EmptyState = ({
  icon: Icon,
  title,
  children,
  action,
}: {
  icon: IconType
  title: string
  children?: ReactNode
  action?: ReactNode
}) => (
  <div className={`gh-gap-16 gh-top gh-flex gh-prose ${styles.state}`}>
    <Icon size={26} stroke={1.75} className="gh-faint" />
    <div>
      <p className="gh-large gh-strong">{title}</p>
      {children ? <div className="gh-body gh-muted">{children}</div> : null}
      {action ? <div className="gh-mt-12">{action}</div> : null}
    </div>
  </div>
)

/**
 * A failure: what failed (`thing` is put into "… could not be loaded", or `title` is the whole sentence), what is safe, and what to do. `code` is the
 * error code that support needs.
 */
export const ErrorState = (
  props: { onRetry?: () => void; code?: string; children?: ReactNode } & ({ thing: string } | { title: string }),
) => {
  const say = useWords(commonWords)
  return (
    <div className={`gh-gap-16 gh-top gh-flex gh-prose ${styles.state}`} role="alert">
      <IconAlertTriangle size={26} stroke={1.75} className="gh-denied gh-still" aria-hidden="true" />
      <div>
        <p className="gh-large gh-strong">{'thing' in props ? say('load_failed', { thing: props.thing }) : props.title}</p>
        {props.children ? <div className="gh-body gh-muted">{props.children}</div> : null}
        {props.code ? (
          <p className="gh-body gh-muted">
            {say('code')} <code className="gh-mono gh-text">{props.code}</code>
          </p>
        ) : null}
        {props.onRetry ? (
          <div className="gh-mt-12">
            <Button variant="default" leftSection={<IconRefresh size={18} stroke={1.75} />} onClick={props.onRetry}>
              {say('try_again')}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  )
}

/** While a screen loads. */
export const LoadingScreen = () => (
  <div className={`gh-middle gh-muted ${styles.screen}`} role="status">
    {useWords(commonWords)('loading_screen')}
  </div>
)

/** While a part of a screen loads: a box 300 px high. */
export const LoadingBox = () => (
  <div className={`gh-middle gh-muted gh-size-14 ${styles.box}`} role="status">
    {useWords(commonWords)('loading_part')}
  </div>
)

/** Grey bars with the height of rows, so that nothing moves when the rows arrive. Silent; the list itself is `aria-busy`. */
export const SkeletonRows = ({ rows = 6, height = 44 }: { rows?: number; height?: number }) => (
  <div aria-hidden="true">
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike and never reordered
      <div key={row} className={`gh-flex gh-center gh-line-bottom ${styles.skeleton}`} style={{ height }}>
        <span className="gh-bone" style={{ width: `${22 + ((row * 37) % 30)}%` }} />
      </div>
    ))}
  </div>
)
