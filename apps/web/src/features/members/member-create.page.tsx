import type { ReactNode } from 'react'
import { LoadingPanel } from '../../ui/page/read-state.tsx'
import { MemberEditor } from './member-form.tsx'
import { useMemberChoices } from './use-member-choices.ts'

export default function MemberCreatePage(): ReactNode {
  const places = useMemberChoices()
  return places ? <MemberEditor places={places} /> : <LoadingPanel />
}
