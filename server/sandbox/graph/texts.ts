/** Messages that the Graph API localizes; all others are always English. */
const RUSSIAN: Readonly<Record<string, string>> = {
  'Unacceptable business practices': 'Недопустимые методы ведения бизнеса',
  'The ad promises a result that the landing page does not support.':
    'Реклама обещает результат, который не подтверждается на целевой странице.',
  'Circumventing systems': 'Обход системы проверки',
  'The destination differs from what the review was shown.':
    'Целевая страница отличается от той, что видели при проверке.',
  'Personal health and appearance': 'Здоровье и внешность',
  'The ad implies something about the appearance of the person who sees it.':
    'Реклама намекает на внешность того, кто её видит.',
  'Discriminatory Practices': 'Дискриминация',
  'The audience leaves out people in a way that is not allowed for this category.':
    'Аудитория исключает людей так, как в этой категории не разрешено.',
  'Payment failed': 'Платёж не прошёл',
  'The last payment did not go through. Settle the balance to run ads again.':
    'Последний платёж не прошёл. Погасите задолженность, чтобы снова показывать рекламу.',
  'Account disabled': 'Аккаунт отключён',
  'This account was disabled for not following the advertising policies.':
    'Аккаунт отключён за нарушение правил рекламы.',
  'Payment under review': 'Платёж проверяется',
  'Ads will run after the review, which usually takes one business day.':
    'Показ начнётся после проверки. Обычно она занимает один рабочий день.',
  'Stored balance': 'Баланс на счёте',
  'Monthly invoice': 'Ежемесячный счёт',
  'Ad rejected': 'Реклама отклонена',
  'This ad was rejected and cannot be switched on. Edit it and send it for review again.':
    'Эта реклама отклонена, включить её нельзя. Измените её и отправьте на проверку ещё раз.',
  'Budget is too low': 'Слишком маленький бюджет',
  'Only one kind of budget': 'Только один вид бюджета',
  'Ad set has ended': 'Группа объявлений завершена',
  'Object is deleted': 'Объект удалён',
  'Object is archived': 'Объект в архиве',
};

export function localise(input: { text: string; locale: string }): string {
  return input.locale.startsWith('ru') ? (RUSSIAN[input.text] ?? input.text) : input.text;
}
