import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '../../../lib/i18n/use-words.ts'
import { Textarea } from '../../../ui/form/inputs.tsx'
import { PanelPart, SidePanel } from '../../../ui/overlay/side-panel.tsx'
import { ErrorState, LoadingBox } from '../../../ui/page/states.tsx'
import type { PanelHandle } from '../base/panel-handle.ts'
import { checkInWords } from './check-in.words.ts'
import { CheckInPanel, type CheckInPanelProps, usePanelHead } from './check-in-panel.tsx'
import { focusField } from './use-check-in-form.ts'

interface CheckInProps extends Omit<CheckInPanelProps, 'metadata' | 'ahead'> {
  /** Undefined while it loads. */
  metadata: CheckInPanelProps['metadata'] | undefined
  failed: boolean
  onRetry: () => void
}

/** The check-in form. While its settings load, a frame collects the typed text and scans. */
export const CheckIn = ({ metadata, failed, onRetry, ...props }: CheckInProps) => {
  const [hasWaited] = useState(metadata === undefined)
  const [typedAhead, setTypedAhead] = useState('')
  const scans = useRef<string[]>([])
  return metadata ? (
    <CheckInPanel {...props} metadata={metadata} ahead={hasWaited ? { typed: typedAhead, scans: scans.current } : null} />
  ) : (
    <Frame {...props} {...{ typed: typedAhead, scans, failed, onRetry }} onType={setTypedAhead} />
  )
}

interface FrameProps extends Pick<CheckInPanelProps, 'gate' | 'match' | 'announced' | 'onClose'> {
  handle: Ref<PanelHandle>
  typed: string
  onType: (typed: string) => void
  scans: RefObject<string[]>
  failed: boolean
  onRetry: () => void
}

const Frame = ({ handle, gate, match, announced, typed, onType, scans, failed, onRetry, onClose }: FrameProps) => {
  const say = useWords(checkInWords)
  const box = useRef<HTMLDivElement>(null)
  const focus = () => void focusField(box.current, 'typed_ahead')
  useImperativeHandle(handle, () => ({
    confirm: () => true,
    photo: () => undefined,
    scan: (text) => void scans.current.push(text),
    isWritten: () => typed !== '' && (box.current?.contains(document.activeElement) ?? false),
    resume: focus,
  }))
  useLayoutEffect(() => {
    // A phone's keyboard would cover the form.
    if (!matchMedia('(pointer: coarse)').matches) focusField(box.current, 'typed_ahead')
  }, [])
  return (
    <SidePanel {...usePanelHead(gate, match, announced)} onClose={onClose} closes_on_escape={false}>
      {match ? null : (
        <PanelPart>
          <div ref={box}>
            <Textarea
              name="typed_ahead"
              label={say('typed_ahead')}
              description={say('typed_ahead_help')}
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={(event) => onType(event.currentTarget.value)}
            />
          </div>
        </PanelPart>
      )}
      {failed ? <ErrorState thing={say('form')} onRetry={onRetry} /> : <LoadingBox />}
    </SidePanel>
  )
}
