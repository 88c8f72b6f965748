import { Icon } from '#client/ui/icon.tsx';

/** An open ring with a bar: Google's letter. */
export function GoogleIcon() {
  return (
    <Icon>
      <path d="M18.2 6.6A8.2 8.2 0 1 0 20.2 12H12.4" />
    </Icon>
  );
}

/** An apple with a leaf and a bite. */
export function AppleIcon() {
  return (
    <Icon>
      <path d="M18.4 10.2a3.6 3.6 0 0 0-2.9-1.7c-1.4 0-2.2.8-3.4.8s-2.1-.8-3.4-.8c-2.2 0-4.2 2-4.2 5.2 0 3.6 2.4 7.3 4.4 7.3 1.1 0 1.8-.7 3.2-.7s2 .7 3.2.7c1.6 0 3.1-2.3 3.9-4.4a3.9 3.9 0 0 1-.8-6.4z" />
      <path d="M12.2 6.2c0-2 1.4-3.6 3.4-3.7 0 2-1.5 3.7-3.4 3.7z" />
    </Icon>
  );
}
