/**
 * A request that each endpoint takes, every field given, so that whatever is done to one field is the only thing wrong.
 * On the wire's terms: pounds and ISO texts. None of them is ever sent as it stands here.
 */
const person = {
  email: 'robin@example.com',
  dob: '1990-11-27',
  postcode: 'B66 2EN',
  opt_in_sms: true,
  opt_in_email: false,
  terms_and_privacy: true,
  recaptcha: 'test-pass',
}
const { email, dob, postcode, opt_in_sms, opt_in_email, terms_and_privacy, recaptcha } = person
const gender = { gender: 'o', genderOther: 'Agender' }

const written = {
  email,
  firstName: 'Robin',
  surname: 'Tester',
  message: 'Is my postcard there?\nIt is blue.',
  recaptcha,
}
const page = {
  lead: 'Who we are.',
  sections: [{ title: 'Us', body: '<p>A team.</p>', items: [{ title: 'One', note: 'Of two', body: '<p>Here.</p>' }] }],
}

export const goodBodies: Readonly<Record<string, object>> = {
  logIn: { email, password: 'Demo.Pass1' },
  logInEncrypted: { token: 'a-token' },
  accountExists: { email },
  checkNewPassword: { email, password: 'Demo.Pass1' },
  register: { email, password: 'Demo.Pass1', firstName: 'Robin', surname: 'Tester', ...gender, dob, recaptcha },
  createGuest: { ...person, first_name: 'Robin', last_name: 'Tester', earlier_session: 'a-token' },
  convertGuest: { password: 'Demo.Pass1', ...gender, postcode, opt_in_sms, opt_in_email, skip_email: true },
  completeAccount: { details: { postcode, dob, terms_and_privacy, opt_in_sms, opt_in_email } },
  forgotPassword: { email },
  confirmEmail: { token: 'a-token' },
  resetPassword: { token: 'a-token', new: 'Demo.Pass1' },
  updateDetails: { first_name: 'Robin', last_name: 'Tester', dob, postcode },
  getDataExport: { proof: 'Demo.Pass1' },
  deleteAccount: { proof: 'Demo.Pass1' },
  changePassword: { old: 'Demo.Pass1', new: 'Demo.Pass2' },
  unsubscribe: { token: 'a-token' },
  triggerSubscribe: { platform: 'IFRAME', campaign_tag: 'WINACAR', brand: 'UK_FAIRDRAW' },
  setOptIns: { opt_in_sms, opt_in_email },
  setBrandOptIns: { opt_in_sms, opt_in_email },
  setLimit: { monthly: 50 },
  takeBreak: { until: '7d' },
  excludeSelf: { months: 6 },
  sendCode: { msisdn: '+447700900123', recaptcha },
  confirmCode: { msisdn: '+447700900123', code: '123456' },
  checkPromo: { promo_code: 'TENOFF' },
  addCredit: { amount: 1 },
  createEntry: { campaign_tag: 'WINACAR' },
  startPurchase: {
    items: [
      {
        campaign_tag: 'WINACAR',
        frequency: 'SINGLE',
        quantity: 1,
        price: 2.5,
        is_upsell: false,
        price_type: 'STANDARD',
        basket_min: 10,
      },
    ],
    bundles: [{ tag: 'WEEKEND', price: 5 }],
    promo_code: 'TENOFF',
    credit: 0,
  },
  spin: { whitelist: ['01a1ff05-3188-7205-bd0e-10a17079da64'], test_mode: true },
  recordEvents: {
    events: [{ name: 'page_view', at: new Date().toISOString(), path: '/', data: { tag: 'WINACAR' } }],
  },
  sendContact: written,
  sendWorkWithUs: written,
  saveInformationPage: page,
  saveTermsPage: { title: 'Spin terms', path: '/terms-pages/spin-terms', body: '<p>One a day.</p>' },
  getWinnersCase: { token: 'a-token' },
  claimPrize: {
    token: 'a-token',
    naming: 'SURNAME',
    first_name: 'Robin',
    last_name: 'Tester',
    phone: '+447700900123',
    dob,
    address: '12 Mill Lane',
    town: 'Smethwick',
    county: 'West Midlands',
    postcode,
  },
  uploadAsset: { kind: 'campaign', tag: 'WINACAR', title: 'A car', alt: 'A red car', href: '/win-a-car' },
}

const roundId = '01a1ff05-3188-7205-bd0e-10a17079da64'

export const goodParams: Readonly<Record<string, Record<string, string>>> = {
  getBundle: { tag: 'WEEKEND' },
  getCampaign: { tag: 'WINACAR' },
  getPage: { id: 'HOME' },
  getEntryStatus: { purchase_id: 'abc123' },
  getBrandOptIns: { name: 'take_a_break' },
  setBrandOptIns: { name: 'take_a_break' },
  getTermsPage: { version: 'latest', tag: 'spin-terms' },
  getInformationPage: { tag: 'about' },
  saveInformationPage: { tag: 'about' },
  saveTermsPage: { tag: 'spin-terms' },
  getDraw: { round_id: roundId },
  listDrawHeads: { round_id: roundId },
  getInclusionProof: { round_id: roundId, line: '0' },
  getConsistencyProof: { round_id: roundId },
  getWinnersCase: { case_id: roundId },
  claimPrize: { case_id: roundId },
  getEntryReceipt: { entry_code: 'abc12345' },
  readContent: { kind: 'page', tag: 'about', version: 'latest' },
}

export const goodQueries: Readonly<Record<string, Record<string, string>>> = {
  getEntryStatus: { created_at: '2026-11-18T12:00:00.000Z' },
  logOut: { to: 'checkout' },
  getCreditActivity: { older_than: '2026-11-18T12:00:00.000Z' },
  getOwnOdds: { campaign_tag: 'CAR' },
  getEntryHistory: { older_than: '2026-11-18T12:00:00.000Z' },
  getSpinHistory: { older_than: '2026-11-18T12:00:00.000Z' },
  listWinners: { before: roundId },
  listDraws: { campaign_tag: 'WINACAR', state: 'PLANNED', before: roundId },
  getInclusionProof: { lines: '1' },
  getConsistencyProof: { from: '1', to: '2' },
}
