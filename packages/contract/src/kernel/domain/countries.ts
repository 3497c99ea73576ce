import type { Language } from '../languages.ts'
import { foldText } from './fold.ts'

/** ISO 3166-1: alpha-2 (for Intl) with alpha-3 (for passports). */
const ISO_3166 =
  'ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB BDBGD BEBEL BFBFA ' +
  'BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN CCCCK CDCOD CFCAF CGCOG ' +
  'CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU DJDJI DKDNK DMDMA DODOM DZDZA ECECU ' +
  'EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL ' +
  'GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD ' +
  'IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM JOJOR JPJPN KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO ' +
  'LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG ' +
  'MOMAC MPMNP MQMTQ MRMRT MSMSR MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL ' +
  'NRNRU NUNIU NZNZL OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU ' +
  'RSSRB RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP SVSLV ' +
  'SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN TZTZA UAUKR UGUGA ' +
  'UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM YEYEM YTMYT ZAZAF ZMZMB ZWZWE'

/** Passport codes without an ISO code (ICAO 9303 part 3 section 5). Intl names only Kosovo. */
const KOSOVO = 'XKRKS'
const WITHOUT_REGION: Record<string, Record<Language, string>> = {
  XXA: { th: 'ผู้ไร้สัญชาติ', en: 'Stateless person' },
  XXB: { th: 'ผู้ลี้ภัย', en: 'Refugee' },
  XXX: { th: 'ไม่ระบุสัญชาติ', en: 'Nationality not given' },
}
/** Codes that passports print differently. */
const PRINTED_OTHERWISE: Record<string, string> = { D: 'DEU', GBD: 'GBR', GBN: 'GBR', GBO: 'GBR', GBP: 'GBR', GBS: 'GBR', XXC: 'XXB' }

const REGION_OF = new Map([...ISO_3166.split(' '), KOSOVO].map((pair) => [pair.slice(2), pair.slice(0, 2)]))

/** Alpha-3, sorted. */
export const NATIONALITY_CODES: readonly string[] = [...REGION_OF.keys(), ...Object.keys(WITHOUT_REGION)].sort()

const displayNames = new Map<Language, Intl.DisplayNames>()

/** The country's name; an unknown code is returned as it is. */
export function nationalityName(code: string, language: Language): string {
  const region = REGION_OF.get(code)
  if (!region) return WITHOUT_REGION[code]?.[language] ?? code
  let names = displayNames.get(language)
  if (!names) {
    names = new Intl.DisplayNames([language], { type: 'region' })
    displayNames.set(language, names)
  }
  return names.of(region) ?? code
}

/** Alpha-2, for flags and phones; null for codes without a country. */
export function regionOf(code: string): string | null {
  return REGION_OF.get(code) ?? null
}

const spellings = new Map<string, string>()

/** Accepts alpha-3, alpha-2, a printed exception, or a full Thai or English name. Null if nothing matches. */
export function findNationality(text: string): string | null {
  if (spellings.size === 0) {
    for (const code of NATIONALITY_CODES) {
      for (const language of ['th', 'en'] as const) spellings.set(foldText(nationalityName(code, language)), code)
    }
    for (const [code, region] of REGION_OF) spellings.set(foldText(region), code).set(foldText(code), code)
    for (const code of Object.keys(WITHOUT_REGION)) spellings.set(foldText(code), code)
    for (const [printedCode, code] of Object.entries(PRINTED_OTHERWISE)) spellings.set(foldText(printedCode), code)
  }
  return spellings.get(foldText(text.slice(0, 100))) ?? null
}

export function sortedNationalities(language: Language): { code: string; name: string }[] {
  const collator = new Intl.Collator(language)
  return NATIONALITY_CODES.map((code) => ({ code, name: nationalityName(code, language) })).sort((a, b) => collator.compare(a.name, b.name))
}
