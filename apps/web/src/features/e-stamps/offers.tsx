import type { StampOffer, StampVisit } from '@gatehouse/contract/e-stamps/e-stamp-record.ts'
import { firstDay } from '@gatehouse/contract/kernel/domain/months.ts'
import { IconArrowBackUp, IconRubberStamp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiError, explain } from '../../api/errors.ts'
import { queries } from '../../api/queries.ts'
import { readView } from '../../api/read-view.ts'
import { useUnitChoices } from '../../api/unit-choices.ts'
import { serverNow } from '../../lib/clock.ts'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { readStored, store } from '../../lib/storage.ts'
import { NO_UNIT, type UnitChoice, unitByText } from '../../lib/unit-choice.ts'
import { useKeys } from '../../lib/use-keys.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { fieldError } from '../../ui/form/form-parts.tsx'
import { NativeSelect } from '../../ui/form/inputs.tsx'
import { UnitField } from '../../ui/form/unit-field.tsx'
import { FailureNote } from '../../ui/page/failure-note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import { EmptyState } from '../../ui/page/states.tsx'
import { KeyCap } from '../../ui/text/key-cap.tsx'
import { NotTakenBack } from './not-taken-back.tsx'
import { PapersForm } from './papers-form.tsx'
import styles from './stamping.module.css'
import { closedBecause, firstOpen, quotaIn, unitsOffered } from './stamping.ts'
import { stampingWords } from './stamping.words.ts'
import { effectBeside, useEffectText, useKindName } from './use-effect-words.ts'
import { hasTouch, type Papers, type Stamping } from './use-stamping.ts'
import { useUnitName } from './use-unit-name.ts'
import { Vehicle } from './vehicle.tsx'

interface OffersProps {
  stamping: Stamping
  visit: StampVisit
}

/** The chosen vehicle with the stamps that the person may give it, one press each. */
export const Offers = ({ stamping, visit }: OffersProps): ReactNode => {
  const say = useWords(stampingWords)
  const kindName = useKindName()
  const unitName = useUnitName()
  const [enteredUnit, setEnteredUnit] = useState<UnitChoice>(NO_UNIT)
  const [pendingKind, setPendingKind] = useState<StampOffer['kind'] | null>(null)
  const { give } = stamping
  const read = useQuery(queries.eStamps.offers())
  const all = read.data?.docs.filter(({ kind }) => kind.location_id === visit.location_id)
  const units = unitsOffered(all ?? [])
  // People who aren't limited to units may name any unit.
  const any_unit = units[0]?.id === null
  const unitMatches = useUnitChoices(any_unit ? visit.location_id : '', enteredUnit)
  const unit = enteredUnit.id === '' ? (unitByText(unitMatches, enteredUnit.name) ?? enteredUnit) : enteredUnit
  const of_unit = useQuery({
    ...queries.eStamps.offers({ location_id: visit.location_id, unit_id: unit.id }),
    enabled: any_unit && unit.id !== '',
  })
  const [chosenUnitId, setChosenUnitId] = useState(readStored('stamp_unit'))
  const own = units.find(({ id }) => id === chosenUnitId) ?? units[0]
  const for_own = (all ?? []).filter(({ unit: offerUnit }) => (offerUnit?.id ?? null) === own?.id)
  // While a unit is being typed there are no offers, so that no stamp is given without a unit meanwhile.
  const offers = !any_unit || unit.name.trim() === '' ? for_own : unit.id === '' ? [] : (of_unit.data?.docs ?? [])

  // Another unit may be chosen while the form is open.
  const pendingOffer = offers.find(({ kind }) => kind._id === pendingKind?._id)
  const take = (offer: StampOffer, papers: Papers = {}) => {
    if (give.isPending || closedBecause(offer, visit)) return
    if ((offer.kind.needs_note || offer.kind.needs_receipt) && Object.keys(papers).length === 0) return setPendingKind(offer.kind)
    give.mutate({ visit, offer, ...papers })
  }
  useKeys(
    offers.slice(0, 9).map((offer, index) => [String(index + 1), () => take(offer)] as const),
    pendingKind === null,
  )
  return (
    <section className="gh-stack gh-column" aria-label={say('kinds')}>
      <div className={`gh-card gh-stack gh-gap-8 ${styles.car}`}>
        <div>
          <Vehicle visit={visit} />
        </div>
        <OwnStamps stamping={stamping} visit={visit} />
      </div>
      {give.error ? <Refused error={give.error} /> : null}
      {all === undefined ? (
        <Panel flush>
          <ReadState read={readView(read)} thing={say('kinds')} />
        </Panel>
      ) : units.length === 0 ? (
        <Panel flush>
          <EmptyState icon={IconRubberStamp} title={say('no_offers')}>
            {say('no_offers_text')}
          </EmptyState>
        </Panel>
      ) : (
        <>
          {!any_unit && units.length > 1 ? (
            <NativeSelect
              label={say('for_unit')}
              value={own?.id ?? ''}
              data={units.map((each) => ({ value: each.id ?? '', label: each.unit ? unitName(each.unit) : say('no_unit') }))}
              onChange={(event) => {
                store('stamp_unit', event.currentTarget.value)
                setChosenUnitId(event.currentTarget.value)
              }}
            />
          ) : null}
          {any_unit ? <AnyUnit units={unitMatches} unit={enteredUnit} onChange={setEnteredUnit} /> : null}
          {pendingKind ? (
            <PapersForm
              title={say('papers', { name: kindName(pendingKind) })}
              kind={pendingKind}
              busy={give.isPending}
              error={give.error}
              onBack={() => {
                give.reset()
                setPendingKind(null)
              }}
              onStamp={(papers) => pendingOffer && take(pendingOffer, papers)}
            />
          ) : (
            <Kinds offers={offers} visit={visit} busy={give.isPending} onTake={take} />
          )}
          {of_unit.data && (pendingKind ? pendingOffer === undefined : offers.length === 0) ? (
            <p className="gh-body gh-overstay gh-strong">{say(pendingKind ? 'not_of_unit' : 'no_offers_unit')}</p>
          ) : null}
        </>
      )}
      <div>
        <Button variant="subtle" size="touch" onClick={stamping.back} aria-keyshortcuts="Escape" rightSection={<KeyCap>Esc</KeyCap>}>
          {say('other_car')}
        </Button>
      </div>
    </section>
  )
}

/** The stamps of the vehicle that the person may revoke. */
const OwnStamps = ({ stamping, visit }: OffersProps) => {
  const say = useWords(stampingWords)
  const kindName = useKindName()
  const { takeBack } = stamping
  const own = visit.stamps.filter(({ revocable }) => revocable)
  if (own.length === 0) return null
  return (
    <>
      <div className="gh-wrap">
        {own.map(({ _id, kind_name_th: name_th, kind_name_en: name_en }) => (
          <Button
            key={_id}
            variant="default"
            size="touch"
            disabled={takeBack.isPending}
            leftSection={<IconArrowBackUp size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => takeBack.mutate({ id: _id, visit })}
          >
            {say('take_back_of', { kind: kindName({ name_th, name_en }) })}
          </Button>
        ))}
      </div>
      <NotTakenBack error={takeBack.error} />
    </>
  )
}

interface KindsProps {
  offers: readonly StampOffer[]
  visit: StampVisit
  busy: boolean
  onTake: (offer: StampOffer) => void
}

const Kinds = ({ offers, visit, busy, onTake }: KindsProps) => {
  const say = useWords(stampingWords)
  const formats = useFormats()
  const kindName = useKindName()
  const effectText = useEffectText()
  const first = useRef<HTMLButtonElement>(null)
  const first_id = hasTouch() ? undefined : firstOpen(offers, visit)?.kind._id
  const this_month = formats.dayOf(serverNow()).slice(0, 7)
  // Quotas change while somebody is in another field, so the focus is set only once.
  const hasFocused = useRef(false)
  useEffect(() => {
    if (first_id === undefined || hasFocused.current) return
    hasFocused.current = true
    first.current?.focus()
  }, [first_id])
  return (
    <ul className={`gh-plain gh-stack gh-gap-12 ${styles.kinds}`}>
      {offers.map((offer, index) => {
        const { kind, left } = offer
        const closedReason = closedBecause(offer, visit)
        const effect = effectBeside(kindName(kind), effectText(kind))
        const needs = [kind.needs_receipt ? say('needs_receipt') : '', kind.needs_note ? say('needs_note') : ''].filter(Boolean).join(' · ')
        const quotas = [
          ...(left.day === null ? [] : [say('left_day', { count: formats.number(left.day) })]),
          ...(left.month === null ? [] : [say('left_month', { count: formats.number(left.month) })]),
        ]
        return (
          <li key={kind._id} className="gh-grid">
            <button
              ref={kind._id === first_id ? first : undefined}
              type="button"
              className={`gh-surface gh-round-8 gh-text gh-text-start gh-press ${closedReason ? '' : 'gh-hover'} ${styles.kind}`}
              aria-disabled={closedReason || busy ? true : undefined}
              aria-keyshortcuts={index < 9 ? String(index + 1) : undefined}
              onClick={() => onTake(offer)}
            >
              <span className="gh-row gh-apart gh-gap-8">
                <span className="gh-title gh-bold gh-break">{kindName(kind)}</span>
                {index < 9 ? <KeyCap>{String(index + 1)}</KeyCap> : null}
              </span>
              {effect ? <span className="gh-block gh-large gh-link gh-strong">{effect}</span> : null}
              <span className={`gh-block gh-body gh-numbers ${closedReason ? 'gh-overstay gh-strong' : 'gh-muted'}`}>
                {closedReason
                  ? say(`closed.${closedReason}`, { day: formats.day(firstDay(this_month, 1)) })
                  : quotas.join(' · ') || say('no_limit')}
              </span>
              {!closedReason && needs ? <span className="gh-block gh-small gh-muted">{needs}</span> : null}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const AnyUnit = ({ units, unit, onChange }: { units: readonly UnitChoice[]; unit: UnitChoice; onChange: (unit: UnitChoice) => void }) => {
  const say = useWords(stampingWords)
  const unknown = unit.id === '' && unit.name.trim() !== '' && units.length === 0
  return (
    <UnitField
      id="stamp-unit"
      label={say('unit')}
      description={say('unit_help')}
      units={units}
      value={unit}
      error={fieldError(unknown ? say('unit_unknown') : undefined)}
      onChange={onChange}
    />
  )
}

/** Explains why a stamp was refused, in words for the person who stamps. */
const Refused = ({ error }: { error: Error }) => {
  const say = useWords(stampingWords)
  const formats = useFormats()
  const sentence = () => {
    if (!(error instanceof ApiError)) return explain(error)
    const quota = error.code === 'stamp_quota_used' ? quotaIn(error.problem?.conflict) : null
    if (quota) {
      const { most, renews_at } = quota
      return say(`quota.${quota.quota}`, { most: formats.number(most), renews: renews_at === null ? '' : formats.dateTime(renews_at) })
    }
    if (error.code === 'stamp_twice') return say('given_at')
    return error.code === 'visit_not_inside' ? say('gone') : explain(error)
  }
  return (
    <FailureNote title={say('failed')} takes_focus={false}>
      {sentence()}
    </FailureNote>
  )
}
