import { Component, type ReactNode, Suspense } from 'react';

interface Props {
  children: ReactNode;
  onClose?: () => void;
}

/** A part that is loaded when it is asked for. If that fails, it says so and the rest of the page goes on. */
export class Late extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { children, onClose } = this.props;
    if (!this.state.failed) return <Suspense>{children}</Suspense>;
    const dismiss = () => {
      onClose?.();
      this.setState({ failed: false });
    };
    return (
      <p className="banner" role="alert">
        This part of the page could not be loaded. Reload the page when the server answers again;
        your game is kept.{' '}
        {onClose && (
          <button type="button" className="text-button" onClick={dismiss}>
            Dismiss
          </button>
        )}
      </p>
    );
  }
}
