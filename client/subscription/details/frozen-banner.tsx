import { SupportMail } from '#client/legal/support-mail.tsx';
import { frozenTexts as texts } from '#client/messages/frozen.ts';
import { useLeaving } from '#client/subscription/details/queries.ts';
import { Banner } from '#client/ui/banner.tsx';

/** Who has to act, and by when, while a contract is frozen (docs/decisions/0076). */
export function FrozenBanner({ contractId }: { contractId: string }) {
  const frozen = useLeaving(contractId, true).data?.frozen;
  if (!frozen) return null;
  const { is_ending: isEnding, since, until } = frozen;
  return (
    <Banner tone="notice" title={texts.title}>
      <p>{isEnding ? texts.answer(since, until) : texts.wait(since, until)}</p>
      <p>
        {texts.noMail} <SupportMail />
      </p>
    </Banner>
  );
}
